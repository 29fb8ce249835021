import { MessagesSquare } from 'lucide-react'
import { pilot } from '../../cohorts/pilot.ts'
import { leads } from './schedule.content.ts'

export function SlackCard() {
  return (
    <section className="card grid justify-items-start gap-3.5 bg-surface" aria-labelledby="slack">
      <h2 id="slack" className="flex items-center gap-2.5 text-xl/tight">
        <MessagesSquare aria-hidden="true" className="size-5 flex-none" />
        Join our Slack community
      </h2>
      <p>{leads.slack}</p>
      <a className="button" href={pilot.slackUrl} target="_blank" rel="noreferrer">
        Join Slack <span className="sr-only">(opens in a new tab)</span>
      </a>
    </section>
  )
}
