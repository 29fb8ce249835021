import type { ReactNode } from 'react'
import { href, useFetcher } from 'react-router'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { type Reach, reachInWords } from '../message.ts'
import { sendCopy, testCopy } from './copy.ts'

/** The actions for a draft that was reviewed. */
export function SendDraft({
  id,
  version,
  reach,
  email,
  isGone,
  children,
}: {
  id: string
  version: number
  reach: Reach | null
  email: string
  /** The audience no longer exists, such as one of a deleted cohort. */
  isGone: boolean
  /** Further actions. */
  children: ReactNode
}) {
  const isForNobody = isGone || !reach || (reach.reached === 0 && !reach.isPart)
  return (
    <section
      aria-labelledby="deeds"
      className="card mt-6 grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 xl:col-start-2"
    >
      <h2 id="deeds" className="text-xl">
        {isForNobody ? 'Nobody would get it right now' : `Send it to ${reachInWords(reach)}?`}
      </h2>
      {!isForNobody && <Send id={id} version={version} people={reachInWords(reach)} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-hair pt-6">
        <Test email={email} />
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
    </section>
  )
}

function Send({ id, version, people }: { id: string; version: number; people: string }) {
  const [now, later] = [useFetcher<Lost>(), useFetcher<Lost>()]
  const [answer, laterAnswer] = [useAnswer(now.data, sendCopy), useAnswer(later.data, sendCopy)]
  const action = href('/admin/messages/:id/send', { id })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <FormMessage notice={answer?.notice ?? laterAnswer?.notice} />
        <p>You can stop it while it’s going out, but you can’t unsend an email.</p>
        <now.Form method="post" action={action} className="mt-4">
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="when" value="now" />
          <PendingButton pending="Sending..." underWay={now.state !== 'idle'}>
            {`Send now to ${people}`}
          </PendingButton>
        </now.Form>
      </div>
      <later.Form method="post" action={action} className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="when" value="later" />
        <label className="grid max-w-full grid-cols-[minmax(0,1fr)] gap-1">
          <span className="text-sm font-semibold">Or pick a time (Pacific)</span>
          <input type="datetime-local" name="at" required className="input" />
        </label>
        <PendingButton className="button-quiet" pending="Saving..." underWay={later.state !== 'idle'}>
          Schedule it
        </PendingButton>
      </later.Form>
    </div>
  )
}

function Test({ email }: { email: string }) {
  const fetcher = useFetcher<{ notice: ToastMessage } | Lost>()
  const answer = useAnswer(fetcher.data, testCopy)
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="test" />
      <FormMessage notice={answer?.notice} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PendingButton
          className="button-quiet button-small"
          pending="Sending the test..."
          underWay={fetcher.state !== 'idle'}
        >
          Send me a test
        </PendingButton>
        <span className="hint wrap-anywhere">Goes only to {email}.</span>
      </div>
    </fetcher.Form>
  )
}
