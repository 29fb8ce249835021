import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { useRef, useState } from 'react'
import { href, useFetcher, useLocation } from 'react-router'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Select, TextArea, TextField } from '../../ui/form/field.tsx'
import { NewId } from '../../ui/form/new-id.tsx'
import { isFormEdited } from '../../ui/form/use-edited.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TruncatedText } from '../../ui/truncated-text.tsx'
import { useUnsaved } from '../../ui/unsaved-changes.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { inquiryStatuses } from '../inquiry.ts'
import { replyCopy, writingInWords } from './copy.ts'
import { type OthersWriting, type ReplyAnswer, type SentReply, unchangedStatus } from './reply-fields.ts'
import { type Reply, replySchema } from './reply-schema.ts'
import type { ShownReplyForm } from './show-reply-form.server.ts'

const labels = { subject: 'Subject', body: 'Your reply', status: 'Then set the status to' } satisfies Record<
  keyof Reply,
  string
>
const statuses = { ...inquiryStatuses, [unchangedStatus]: 'Leave as it is' }

/** Other admins see for some minutes that a reply is being written. */
const reportEveryMs = 60_000

/**
 * A reply is written, looked at if wanted, and sent, below what it answers.
 *
 * @param to the sender's first name
 * @param body of a reply that was taken back, or not sent
 * @param onSend gets the id of the reply and its text
 */
export function ReplyForm({
  id,
  newId,
  to,
  body,
  shown: { subject, templates },
  others: loaded,
  onSend,
}: {
  id: string
  newId: string
  to: string
  body: string
  shown: ShownReplyForm
  others: OthersWriting
  onSend: (reply: SentReply) => void
}) {
  // What the form begins with stays when the page loads again.
  const [{ reply, begun }] = useState({ reply: newId, begun: body })
  // `ReplyToast` hears of its answer too.
  const fetcher = useFetcher<ReplyAnswer | Lost>({ key: reply })
  const report = useFetcher<ReplyAnswer | Lost>()
  const answer = useAnswer(fetcher.data, replyCopy)
  const { pathname, search } = useLocation()
  const action = pathname + search
  const given = { subject, body: '', status: 'resolved' }
  const [form, fields] = useForm({
    id: 'reply',
    lastResult: fetcher.state === 'idle' ? (answer?.result ?? undefined) : undefined,
    defaultValue: { ...given, body: begun },
    constraint: getZodConstraint(replySchema),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: replySchema }),
  })
  const underWay = fetcher.state !== 'idle'
  // After the answer the text stays until the page has loaded the reply.
  useUnsaved(() => isFormEdited(form.id, given) && !underWay && !answer?.sent, pathname)
  const reportedAt = useRef(Number.NEGATIVE_INFINITY)
  function onInput() {
    if (performance.now() - reportedAt.current < reportEveryMs) return
    reportedAt.current = performance.now()
    report.submit({ intent: 'writing', id }, { method: 'post', action })
  }
  const others = othersIn(answer) ?? othersIn(report.data) ?? loaded
  const isAnswered = others.lastReply !== null && others.lastReply.id !== loaded.lastReply?.id
  return (
    <section aria-label={`Reply to ${to}`} className="card mt-6 grid gap-4 p-4 sm:p-5">
      <fetcher.Form
        method="post"
        action={action}
        {...getFormProps(form)}
        className="form gap-4"
        onInput={onInput}
        onSubmit={(event) => {
          if (underWay) return event.preventDefault()
          form.onSubmit(event)
          const isSend = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'send'
          if (isSend && !event.defaultPrevented)
            onSend({ reply, body: String(new FormData(event.currentTarget).get('body')) })
        }}
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="known" value={loaded.lastReply?.id ?? ''} />
        <NewId id={reply} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="text-lg">
            Reply to <bdi>{to}</bdi>
          </h3>
          {templates.length > 0 ? (
            <select
              aria-label="Insert a template"
              className="input min-h-10 w-auto max-w-full py-1.5"
              autoComplete="off"
              value=""
              onChange={({ currentTarget: { value } }) => {
                const text = templates.find((template) => template.id === value)?.text ?? ''
                insert(document.getElementById(fields.body.id), text)
              }}
            >
              <option value="">Template…</option>
              {templates.map((template) => (
                <option key={template.id} value={template.id}>
                  {template.name}
                </option>
              ))}
            </select>
          ) : (
            <Link className="link text-sm" to={href('/admin/settings/reply-templates')}>
              Save a template
            </Link>
          )}
        </div>
        {others.writing && !isAnswered && <Notice tone="info" title={writingInWords(others.writing)} />}
        {others.lastReply && isAnswered && (
          <Notice tone="problem" title={`${others.lastReply.by} replied on ${others.lastReply.at.words}`}>
            <TruncatedText text={others.lastReply.body} of="the reply" />
          </Notice>
        )}
        <ErrorSummary form={form} labels={labels} />
        <TextField field={fields.subject} label={labels.subject} autoComplete="off" readOnly={underWay} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field inside */}
        <div
          onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
            if (key === 'Enter' && (ctrlKey || metaKey))
              currentTarget.closest('form')?.querySelector<HTMLButtonElement>('button[value=send]')?.click()
          }}
        >
          <TextArea field={fields.body} label={labels.body} rows={8} readOnly={underWay} />
        </div>
        {answer?.preview && (
          <section aria-label="The email" className="rounded border border-hair bg-surface p-4">
            <h4 className="font-semibold wrap-anywhere">{answer.preview.subject}</h4>
            <p dir="auto" className="mt-2 whitespace-pre-wrap wrap-anywhere">
              {answer.preview.text}
            </p>
          </section>
        )}
        <FormMessage belowFields notice={underWay ? null : answer?.sent ? null : answer?.notice} />
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          {isAnswered && (
            // The newest reply, which is shown above.
            <input type="hidden" name="seen" value={others.lastReply?.id} />
          )}
          <button type="submit" name="intent" value="send" className="button" aria-disabled={underWay || undefined}>
            <span aria-live="polite">{underWay ? 'Sending...' : isAnswered ? 'Send mine too' : 'Send reply'}</span>
          </button>
          <button type="submit" name="intent" value="preview" className="link min-h-11">
            Preview
          </button>
          <Select field={fields.status} label={labels.status} options={statuses} />
        </div>
      </fetcher.Form>
    </section>
  )
}

function othersIn(answer: object | undefined): OthersWriting | null {
  return answer && 'others' in answer ? ((answer as ReplyAnswer).others ?? null) : null
}

/** Adds the text as if it was typed. */
function insert(field: HTMLElement | null, text: string): void {
  if (!(field instanceof HTMLTextAreaElement) || text === '') return
  field.value = [field.value.trim(), text].filter(Boolean).join('\n\n')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}
