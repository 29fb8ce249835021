import { data } from 'react-router'
import { servicesContext } from '../../platform/services.ts'
import { unlistedMeta } from '../../site/for-machines/page-meta.ts'
import { holdingOf } from '../member.ts'
import { findOwnRegistration } from '../registrations.server.ts'
import type { Route } from './+types/registration-page'
import { GiveBackQuestion } from './give-back-question.tsx'
import './registration.css'
import { findMemberOfRegistrationKey } from '../member-key.server.ts'
import { RegistrationView } from './registration-view.tsx'
import { UnknownRegistration } from './unknown-registration.tsx'

/** The address is a key: it belongs into no index. */
export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(loaderData?.registration ? 'Your registration' : 'Registration not found')

/** Changes nothing: mail programs and their scanners open links before anybody clicks them. */
export async function loader({ params: { key }, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  const memberId = await findMemberOfRegistrationKey(services, key)
  const registration = memberId ? await findOwnRegistration(db, memberId) : null
  return data({ registration, wantsToGiveBack: url.searchParams.has('giveBack') }, { status: registration ? 200 : 404 })
}

export default function RegistrationPage({ loaderData, params: { key } }: Route.ComponentProps) {
  const { registration, wantsToGiveBack } = loaderData
  if (!registration) return <UnknownRegistration />
  const holding = holdingOf(registration)
  return (
    <main id="content" className="page registration">
      {wantsToGiveBack && holding ? (
        <GiveBackQuestion registration={registration} holding={holding} token={key} />
      ) : (
        <RegistrationView registration={registration} token={key} />
      )}
    </main>
  )
}
