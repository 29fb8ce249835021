import { Form } from 'react-router'
import { AllowedTo } from '../allowed-to.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { alertWords, describeAlert, type OpenAlert } from './alerts/alert.ts'
import type { ShownNeed } from './needs.ts'
import { NeedsList } from './needs-list.tsx'

/** The first part of the dashboard: alerts, and open tasks by date. */
export function NeedsYou({ needs, alerts }: { needs: ShownNeed[]; alerts: OpenAlert[] }) {
  return (
    <section aria-labelledby="needs" className="min-w-0">
      <h2 id="needs" className="text-2xl">
        Needs you
      </h2>
      {alerts.length > 0 && <Alerts alerts={alerts} />}
      {needs.length > 0 && <NeedsList needs={needs} />}
      {needs.length + alerts.length === 0 && (
        <p className="mt-3 text-ink-soft">All clear. Nobody is waiting for an answer or a place.</p>
      )}
    </section>
  )
}

/** Admins get an email about these too, unless email itself fails. */
function Alerts({ alerts }: { alerts: OpenAlert[] }) {
  return (
    <section aria-labelledby="alerts" className="card mt-4">
      <h3 id="alerts" className="mb-2 text-xl">
        Needs a look
      </h3>
      <ul className="grid gap-3">
        {alerts.map((alert) => (
          <li key={`${alert.kind} ${alert.place}`}>
            <strong>{alertWords[alert.kind].title}.</strong> {describeAlert(alert)} {alertWords[alert.kind].advice}
            {alert.kind === 'deadlines-missed' && <RunAgain />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function RunAgain() {
  return (
    <AllowedTo least="organiser">
      <Form method="post" className="mt-3">
        <SubmitButton pending="Trying…">Try again</SubmitButton>
      </Form>
    </AllowedTo>
  )
}
