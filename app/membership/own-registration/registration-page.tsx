import { data } from 'react-router'
import { servicesContext } from '../../platform/services.ts'
import { unlistedMeta } from '../../site/for-machines/page-meta.ts'
import { findMemberOfRegistrationKey } from '../private-link/member-key.server.ts'
import type { Route } from './+types/registration-page'
import { GiveBackQuestion } from './give-back-question.tsx'
import { findAskable, findHeld } from './own-registration.ts'
import './registration.css'
import { RegisterQuestion } from './register-question.tsx'
import { RegistrationView } from './registration-view.tsx'
import { showOwnRegistrations } from './show-own-registrations.server.ts'
import { UnknownRegistration } from './unknown-registration.tsx'

/** The address is a key: it belongs into no index. */
export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(loaderData?.own ? 'Your registration' : 'Registration not found')

/** Changes nothing: mail programs and their scanners open links before anybody clicks them. */
export async function loader({ params: { key }, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const memberId = await findMemberOfRegistrationKey(services, key)
  const [giveBack, register] = [url.searchParams.get('giveBack'), url.searchParams.get('register')]
  const own = memberId ? await showOwnRegistrations(services, memberId, register) : null
  return data({ own, giveBack, register }, { status: own ? 200 : 404 })
}

export default function RegistrationPage({ loaderData, params: { key } }: Route.ComponentProps) {
  const { own, giveBack, register } = loaderData
  if (!own) return <UnknownRegistration />
  const held = giveBack === null ? null : findHeld(own.registrations, giveBack)
  const askable = register === null ? null : findAskable(own, register)
  return (
    <main id="content" className="page registration task">
      {held ? (
        <GiveBackQuestion {...held} token={key} />
      ) : askable ? (
        <RegisterQuestion cohort={askable} firstName={own.registrations[0]?.firstName ?? ''} token={key} />
      ) : (
        <RegistrationView {...own} token={key} />
      )}
    </main>
  )
}
