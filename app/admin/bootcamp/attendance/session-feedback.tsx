import { fewestShown, type NetScore } from '../../../feedback/feedback.ts'

interface Text {
  id: string
  text: string
}

type Shown = (NetScore & { helped: Text[]; missing: Text[] }) | { answers: number }

/** What participants said of a session, without names. */
export function SessionFeedback({ feedback, isOver }: { feedback: Shown; isOver: boolean }) {
  return (
    <section aria-labelledby="feedback" className="min-w-0">
      <h2 id="feedback" className="text-xl">
        Feedback
      </h2>
      {'score' in feedback ? (
        <>
          <p className="mt-2">
            <strong className="font-heading text-3xl tabular-nums">{signed(feedback.score)}</strong>
            <span className="block text-sm text-ink-soft">
              Would they recommend it? From −100 to 100. With {feedback.answers} answers, all participants together are
              between {signed(feedback.from)} and {signed(feedback.to)}.
            </span>
          </p>
          <Texts heading="What helped" texts={feedback.helped} />
          <Texts heading="What was missing" texts={feedback.missing} />
        </>
      ) : (
        <p className="mt-2 text-ink-soft">
          {isOver
            ? `${feedback.answers === 0 ? 'No answers' : `${feedback.answers} so far`}. Answers have no names, so they’re shown from ${fewestShown} on.`
            : 'Participants are asked once the session is over.'}
        </p>
      )}
    </section>
  )
}

function Texts({ heading, texts }: { heading: string; texts: Text[] }) {
  if (texts.length === 0) return null
  return (
    <>
      <h3 className="mt-5 text-base">{heading}</h3>
      <ul className="mt-2 grid gap-2">
        {texts.map(({ id, text }) => (
          <li
            key={id}
            dir="auto"
            className="border-l-3 border-ember bg-surface px-3 py-1.5 whitespace-pre-line wrap-anywhere"
          >
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}

function signed(points: number): string {
  return points < 0 ? `−${-points}` : String(points)
}
