import { MessagesSquare } from '../../ui/drawings/icons.tsx'

export function SlackCard({ url }: { url: string }) {
  return (
    <section className="card grid justify-items-start gap-3.5 bg-surface print:hidden" aria-labelledby="slack">
      <h2 id="slack" className="flex items-center gap-2.5 text-xl/tight">
        <MessagesSquare aria-hidden="true" className="size-5 flex-none" />
        Join our Slack community
      </h2>
      <p>
        Ask when you’re stuck, show what works, and meet other builders. Instructors are there too, and most answers
        come from someone who had the same question last week.
      </p>
      <a className="button" href={url} target="_blank" rel="noreferrer">
        Join Slack <span className="sr-only">(opens in a new tab)</span>
      </a>
    </section>
  )
}
