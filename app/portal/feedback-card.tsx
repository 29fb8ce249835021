import { MessageCircle } from '../ui/drawings/icons.tsx'

/** The last of the three commitments, after the sessions. */
export function FeedbackCard({ url, className = '' }: { url: string; className?: string }) {
  return (
    <section
      className={`card grid content-start justify-items-start gap-3.5 print:hidden ${className}`}
      aria-labelledby="feedback"
    >
      <h2 id="feedback" className="flex items-center gap-2.5 text-xl/tight">
        <MessageCircle aria-hidden="true" className="size-5 flex-none" />
        How was it?
      </h2>
      <p>
        Wrap up your bootcamp with a few questions. Your answers shape it for the people who come next. Already
        answered? Thank you!
      </p>
      <a className="button" href={url} target="_blank" rel="noreferrer">
        Open the feedback form <span className="sr-only">(opens in a new tab)</span>
      </a>
    </section>
  )
}
