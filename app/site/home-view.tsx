import './home.css'
import { invitationLabel, type Told } from '../cohorts/invitation.ts'
import { type Places, vacancyOf } from '../cohorts/places.ts'
import { AgentAtWork } from './agent-at-work.tsx'
import { CohortFacts } from './cohort-facts.tsx'
import { audiences, costOf, factsOf, leads, loop, reasons, statusOf, titleOf } from './home.content.ts'
import { JoinCall } from './join-call.tsx'
import { registerLink } from './navigation.ts'
import { Picture } from './pictures.tsx'
import { PlacesLeft } from './places-left.tsx'

const invitations = { place: 'Reserve your free place', 'queue number': 'Join the waitlist' }

/** The home page for visitors, and its preview for admins. @param places null while they can't be counted */
export function HomeView({ cohort, places }: { cohort: Told; places: Places | null }) {
  const vacancy = places && vacancyOf(places)
  return (
    <main id="content">
      <section className="hero page">
        <div>
          <h1>Build Your AI Agency</h1>
          <p className="lead">{leads.opening}</p>
          <div className="actions">
            <a className="button" href={registerLink.to}>
              {invitationLabel(cohort, invitations, vacancy)}
            </a>
            <a className="button-quiet" href="#how-it-works">
              See how it works
            </a>
          </div>
          {cohort && <p className="when">{statusOf(cohort, places)}</p>}
        </div>
        <AgentAtWork />
      </section>
      <Why />
      <Audiences />
      <Loop />
      {cohort && (
        <section className="page pilot" aria-labelledby="pilot">
          <div>
            <h2 id="pilot">{titleOf(cohort)}</h2>
            <p className="lead">{costOf(cohort)}</p>
            {places && cohort.admission === 'open' && <PlacesLeft places={places} />}
          </div>
          <CohortFacts facts={factsOf(cohort)} cohort={cohort} vacancy={vacancy} />
        </section>
      )}
      <JoinCall cohort={cohort} vacancy={vacancy} />
    </main>
  )
}

function Why() {
  return (
    <section className="night" aria-labelledby="why">
      <div className="page split">
        <h2 id="why">Why This Matters</h2>
        <ol className="points">
          {reasons.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Audiences() {
  return (
    <section className="page band" aria-labelledby="audiences">
      <h2 id="audiences">Who We’re For</h2>
      <p className="lead">{leads.audiences}</p>
      <ul className="cells">
        {audiences.map(({ picture, title, text }) => (
          <li key={title}>
            <Picture of={picture} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Loop() {
  return (
    <section className="sand" aria-labelledby="how-it-works">
      <div className="page band">
        <h2 id="how-it-works">How It Works</h2>
        <p className="lead">{leads.loop}</p>
        <ol className="loop">
          {loop.map(({ title, gain, text }) => (
            <li key={title}>
              <p className="gain">{gain}</p>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <p className="again">
          <svg viewBox="0 0 28 16" aria-hidden="true">
            <path d="M28 8H2m6-6L2 8l6 6" />
          </svg>
          and around again
        </p>
      </div>
    </section>
  )
}
