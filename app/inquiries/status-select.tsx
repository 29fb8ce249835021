import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useMay } from '../allowed-to.tsx'
import type { Lost, LostWords } from '../platform/forms/lost-connection.ts'
import { Options } from '../ui/form/options.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { useToast } from '../ui/toaster.tsx'
import { useAnswer } from '../ui/use-answer.ts'
import { useDelayedFlag } from '../ui/use-delayed-flag.ts'
import { type InquiryStatus, inquiryStatuses } from './inquiry.ts'
import type { StatusAnswer, StatusChange } from './status-change.ts'

/**
 * A status that is saved when it is chosen. It shows at once and reverts when it could not be saved. A choice made during a
 * request is sent after its answer, because it needs the version in that answer.
 *
 * @param id of the item: the page's action saves it (`inquiryAction`)
 * @param loaded the status in the loader's data
 * @param lost message for a failure without an answer from the server
 */
export function useStatusChange(id: string, loaded: StatusChange, lost: LostWords, onSend?: () => void) {
  const fetcher = useFetcher<StatusAnswer | Lost>()
  const answer = useAnswer(fetcher.data, lost)
  const present = answer?.present && answer.present.version > loaded.version ? answer.present : loaded
  // In state, because a fetcher has its form data only a moment later, and the list would jump back until then.
  const [wanted, setWanted] = useState<InquiryStatus | null>(null)
  const underWay = useRef(false)
  const send = (status: InquiryStatus, { version }: StatusChange) => {
    underWay.current = true
    onSend?.()
    void fetcher.submit({ intent: 'status', id, status, version }, { method: 'post', preventScrollReset: true })
  }

  const toast = useToast()
  // In the same paint as the answer: after an effect, a choice made in between would be taken for the answered one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useLayoutEffect(() => {
    if (!answer) return
    underWay.current = false
    const isProblem = answer.notice.tone === 'problem'
    if (!isProblem) toast(answer.notice)
    if (!isProblem && answer.present && wanted !== null && wanted !== answer.present.status)
      send(wanted, answer.present)
    else setWanted(null)
  }, [answer])

  return {
    present,
    /** The chosen status until it turns out otherwise. */
    shown: wanted ?? present.status,
    underWay: fetcher.state !== 'idle',
    answer,
    choose: (status: InquiryStatus) => {
      setWanted(status)
      if (!underWay.current) send(status, present)
    },
  }
}

/** @param of the item's name, for screen readers */
export function StatusSelect({ change, of }: { change: ReturnType<typeof useStatusChange>; of: string }) {
  const mayChange = useMay('inbox')
  const saving = useDelayedFlag(change.underWay)
  const problem = change.answer?.notice.tone === 'problem' && !change.underWay ? change.answer.notice : null
  const choose = ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) => change.choose(value as InquiryStatus)
  if (!mayChange) return <StatusBadge status={change.present.status} />
  return (
    <div className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <label className="flex items-center gap-3 font-semibold">
          <span>
            Status<span className="sr-only"> of {of}</span>
          </span>
          {/* A browser that returns to the page would restore the last choice as if it had been saved. */}
          <select className="input min-h-10 w-40 py-1.5" autoComplete="off" value={change.shown} onChange={choose}>
            <Options of={inquiryStatuses} />
          </select>
        </label>
        <span aria-live="polite" className="text-sm text-ink-soft">
          {saving && 'Saving...'}
        </span>
      </div>
      <FormMessage notice={problem} />
    </div>
  )
}

export function StatusBadge({ status }: { status: InquiryStatus }) {
  return <span className={`badge badge-${status}`}>{inquiryStatuses[status]}</span>
}
