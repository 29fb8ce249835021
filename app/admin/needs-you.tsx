import { Form } from 'react-router'
import { AllowedTo } from '../allowed-to.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Link } from '../ui/link.tsx'
import { NoWrap } from '../ui/notice.tsx'
import { alertWords, describeAlert, type OpenAlert } from './alerts/alert.ts'
import type { Need } from './needs.ts'

/** The first card of the dashboard: open tasks and alerts, each with its link. */
export function NeedsYou({ needs, alerts }: { needs: Need[]; alerts: OpenAlert[] }) {
  return (
    <section aria-labelledby="needs" className="mt-8">
      <h2 id="needs" className="text-2xl">
        Needs you
      </h2>
      {alerts.length > 0 && <Alerts alerts={alerts} />}
      {needs.length > 0 && (
        <ul className="mt-4 grid border-b border-hair lg:grid-cols-2 lg:gap-x-10">
          {needs.map(({ count, words, to }) => (
            <li key={to + words} className="border-t border-hair">
              <Link to={to} className="group flex min-h-11 items-baseline gap-x-3 py-2 hover:bg-surface">
                <strong className="min-w-12 shrink-0 text-right font-heading text-xl tabular-nums">{count}</strong>
                <span className="min-w-0 wrap-anywhere group-hover:underline">
                  <NoWrap>{words}</NoWrap>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
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
