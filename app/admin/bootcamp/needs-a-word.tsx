import { href, useFetcher } from 'react-router'
import { AllowedTo } from '../../allowed-to.tsx'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import { daysBetweenReminders } from '../../portal/participant.ts'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { missingCopy, peopleInWords } from '../copy.ts'

interface Missing {
  id: string
  name: string
  why: string
  isReminded: boolean
}

const mostShown = 8

/** Participants who are falling behind, before they are gone. */
export function NeedsAWord({ slug, people }: { slug: string; people: Missing[] }) {
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, missingCopy)
  const due = people.filter(({ isReminded }) => !isReminded).length
  return (
    <section aria-labelledby="needs-a-word" className="mt-8">
      <h2 id="needs-a-word" className="text-2xl">
        Needs a word
      </h2>
      <People people={people.slice(0, mostShown)} />
      {people.length > mostShown && (
        <details className="mt-2">
          <summary className="link w-fit cursor-pointer py-1">{peopleInWords(people.length - mostShown)} more</summary>
          <People people={people.slice(mostShown)} />
        </details>
      )}
      <FormMessage notice={answer?.notice} />
      {due > 0 && (
        <AllowedTo least="organiser">
          <fetcher.Form
            method="post"
            action={href('/admin/cohorts/:slug/remind-missing', { slug })}
            className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden"
          >
            <PendingButton className="button-quiet" pending="Reminding..." underWay={fetcher.state !== 'idle'}>
              {`Remind ${peopleInWords(due)}`}
            </PendingButton>
            <p className="hint">A warm email: we’ve missed you, it isn’t too late, how can we help?</p>
          </fetcher.Form>
        </AllowedTo>
      )}
    </section>
  )
}

function People({ people }: { people: Missing[] }) {
  return (
    <ul className="mt-2">
      {people.map(({ id, name, why, isReminded }) => (
        <li key={id} className="border-b border-hair py-2.5">
          <Link className="link font-semibold wrap-anywhere" to={href('/admin/users/:id', { id })}>
            <bdi>{name}</bdi>
          </Link>{' '}
          <span className="text-sm text-ink-soft">
            {why}
            {isReminded && `, reminded within the last ${daysBetweenReminders} days`}
          </span>
        </li>
      ))}
    </ul>
  )
}
