import { Form, href } from 'react-router'
import { cohortParam } from '../cohorts/cohort-choice.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import type { NextBootcamp } from './show-next-bootcamp.server.ts'

const address = href('/training-portal/next-bootcamp')

/** The bootcamp after one's own, which one click registers for. */
export function NextBootcampCard({ next }: { next: NextBootcamp | null }) {
  if (!next) return null
  const { slug, name, when, isFull, queueNumber } = next
  return (
    <section
      className="card mt-[clamp(1.5rem,3vw,2.5rem)] flex flex-wrap items-center justify-between gap-x-8 gap-y-4 print:hidden"
      aria-labelledby="next-bootcamp"
    >
      <div className="min-w-0">
        <h2 id="next-bootcamp" className="text-xl/tight">
          The next one: <bdi>{name}</bdi>
        </h2>
        <p className="mt-2">{when}.</p>
        {queueNumber !== null && (
          <p>
            You’re number {queueNumber.toLocaleString('en-US')} in line. We’ll email you when there’s a place for you.
          </p>
        )}
      </div>
      {queueNumber === null && (
        <Form method="post" action={address}>
          <input type="hidden" name={cohortParam} value={slug} />
          <SubmitButton action={address} pending={isFull ? 'Joining...' : 'Reserving...'}>
            {isFull ? 'Join the waitlist' : 'Reserve my place'}
          </SubmitButton>
        </Form>
      )}
    </section>
  )
}
