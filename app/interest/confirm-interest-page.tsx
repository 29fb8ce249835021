import { data, href } from 'react-router'
import { servicesContext } from '../platform/services.ts'
import { unlistedMeta } from '../site/for-machines/page-meta.ts'
import { SparkMark } from '../ui/motif.tsx'
import type { Route } from './+types/confirm-interest-page'
import { confirmInterest, findInterest } from './cohort-interests.server.ts'
import { interestOfKey } from './interest-key.server.ts'
import { NotOnTheList } from './not-on-the-list.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('Hear of the Next Bootcamp')

/** Changes nothing: mail programs and their scanners open links before anybody clicks them. */
export async function loader({ params: { key }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const id = interestOfKey(services, key)
  const interest = id ? await findInterest(services.db, id) : null
  return data({ interest }, { status: interest ? 200 : 404 })
}

export async function action({ params: { key }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const id = interestOfKey(services, key)
  if (id) await confirmInterest(services.db, id, services.clock.now())
  return null
}

export default function ConfirmInterestPage({ loaderData: { interest }, params: { key } }: Route.ComponentProps) {
  return (
    <main id="content" className="page lost">
      <SparkMark className="lost-mark" />
      <div>{interest ? <Choice {...interest} linkKey={key} /> : <NotOnTheList />}</div>
    </main>
  )
}

function Choice({ email, confirmedAt, linkKey }: { email: string; confirmedAt: Date | null; linkKey: string }) {
  if (confirmedAt) {
    return (
      <>
        <h1>You are on the list</h1>
        <p className="lead">
          We write to {email} when registration for the next bootcamp opens. There is nothing you need to do until then.
        </p>
        <form className="actions" method="post" action={href('/interest/:key/stop', { key: linkKey })}>
          <button type="submit" className="button-quiet">
            Take me off the list
          </button>
        </form>
      </>
    )
  }
  return (
    <>
      <h1>Shall we tell you?</h1>
      <p className="lead">Click once, and we write to {email} when registration for the next bootcamp opens.</p>
      <form className="actions" method="post" action={href('/interest/:key', { key: linkKey })}>
        <button type="submit" className="button">
          Yes, Tell Me
        </button>
      </form>
    </>
  )
}
