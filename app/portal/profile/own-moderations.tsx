import { useEffect, useRef } from 'react'
import { type OwnModeration, yourPart } from '../../moderation/moderation.ts'
import { PostForm } from '../../ui/form/post-form.tsx'
import { readLost } from './copy.ts'

/** The participant's hidden or removed content with the reasons; renders nothing without any. */
export function OwnModerations({ moderations }: { moderations: OwnModeration[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const count = useRef(moderations.length)
  useEffect(() => {
    // The focused button was removed with its entry; after the last entry, the focus moves to the page's start.
    if (moderations.length < count.current) (heading.current ?? document.getElementById('content'))?.focus()
    count.current = moderations.length
  }, [moderations.length])
  if (moderations.length === 0) return null
  return (
    <section aria-labelledby="moderations" className="card mb-[clamp(2rem,4vw,3rem)] max-w-3xl border-edge bg-surface">
      <h2 ref={heading} id="moderations" tabIndex={-1} className="text-xl/tight">
        From our team
      </h2>
      <ul className="mt-4 divide-y divide-hair">
        {moderations.map((moderation) => (
          <li key={moderation.id} className="grid gap-2 py-4 first:pt-0 last:pb-0">
            <Moderation {...moderation} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Moderation({ id, part, title, state, reason, isAsked, isNew }: OwnModeration) {
  const what = yourPart(part, title)
  const isHidden = state === 'hidden'
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {isNew ? `Waiting for review: ${what}` : isHidden ? `Hidden from others: ${what}` : `Removed: ${what}`}
      </p>
      <p className="max-w-[65ch] wrap-anywhere whitespace-pre-line">{reason}</p>
      {isHidden ? (
        <p className="hint">
          {isNew
            ? 'We’ll email you.'
            : isAsked
              ? 'You changed it. We’ll look at it again and email you.'
              : 'You still see it here. Change it, and we’ll look at it again.'}
        </p>
      ) : (
        <Read id={id} />
      )}
    </>
  )
}

function Read({ id }: Pick<OwnModeration, 'id'>) {
  return (
    <PostForm
      fields={{ intent: 'read-moderation', id }}
      lost={readLost}
      button="I’ve read it"
      pending="One moment..."
      className="button-quiet button-small"
    />
  )
}
