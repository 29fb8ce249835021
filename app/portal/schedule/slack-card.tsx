import { MessagesSquare } from 'lucide-react'
import { pilot } from '../../site/pilot.ts'
import { leads } from './schedule.content.ts'

export function SlackCard() {
  return (
    <section className="card slack-card" aria-labelledby="slack">
      <h2 id="slack">
        <MessagesSquare aria-hidden="true" />
        Join our Slack community
      </h2>
      <p>{leads.slack}</p>
      <a className="button" href={pilot.slackUrl} target="_blank" rel="noreferrer">
        Join Slack <span className="sr-only">(opens in a new tab)</span>
      </a>
    </section>
  )
}
