import { href, Link } from 'react-router'

/** On one's own profile: what else can be done with what is stored. */
export function MyDataCard() {
  return (
    <section aria-labelledby="my-data" className="profile-section">
      <h2 id="my-data">My Data</h2>
      <div className="grid grid-cols-1 content-start gap-8">
        <p>Everything that we store about you is yours: download it as one file, or leave and have it deleted.</p>
        <p>
          <Link className="button-quiet" to={href('/training-portal/profile/data')}>
            Download or leave
          </Link>
        </p>
      </div>
    </section>
  )
}
