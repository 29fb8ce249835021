import { useState } from 'react'
import { Video } from '../../ui/drawings/icons.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { embedOf } from './embed.ts'

/** The recording of a session. Its player is loaded by a click, because it tells another site who is watching. */
export function Recording({ url, number }: { url: string; number: number }) {
  const embed = embedOf(url)
  const hydrated = useHydrated()
  const [plays, setPlays] = useState(false)
  const link = (
    <a
      className={embed && hydrated ? 'link' : 'button'}
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={`Watch Recording of session ${number} (opens in a new tab)`}
    >
      Watch Recording
    </a>
  )
  return (
    <section aria-labelledby="recording" className="grid justify-items-start gap-3 print:hidden">
      <h2 id="recording" className="text-xl/tight">
        Recording
      </h2>
      {embed && hydrated && !plays && (
        <button type="button" className="button" onClick={() => setPlays(true)}>
          <Video aria-hidden="true" className="size-5 flex-none" />
          Play it here
        </button>
      )}
      {embed && plays && (
        <iframe
          className="aspect-video w-full rounded-lg border border-line bg-surface"
          title={`Recording of session ${number} on ${embed.site}`}
          src={embed.url}
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          allow="fullscreen; picture-in-picture; encrypted-media"
          allowFullScreen
          // YouTube plays only where it is told which site asks.
          referrerPolicy="strict-origin"
        />
      )}
      <p>
        {link}
        {embed && hydrated && !plays && (
          <span className="hint block">
            The player is from {embed.site}, which then sees that you’re watching. The link opens it there.
          </span>
        )}
      </p>
    </section>
  )
}
