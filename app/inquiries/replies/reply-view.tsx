import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { useRef, useState } from 'react'
import { Form, href, useFetcher, useLocation, useNavigation } from 'react-router'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import type { NoticeMessage } from '../../platform/forms/toast.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Select, TextArea, TextField } from '../../ui/form/field.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { isFormEdited } from '../../ui/form/use-edited.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TruncatedText } from '../../ui/truncated-text.tsx'
import { useUnsaved } from '../../ui/unsaved-changes.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { inquiryStatuses } from '../inquiry.ts'
import { replyCopy, sendReplyCopy, writingInWords } from './copy.ts'
import type { Others } from './reply-action.server.ts'
import { unchangedStatus } from './reply-fields.ts'
import type { Reply } from './reply-schema.ts'
import { replySchema } from './reply-schema.ts'

interface Shown {
  id: string
  title: string
  text: string
  to: { name: string; email: string }
  subject: string
  templates: { id: string; name: string }[]
  others: Others
}

interface Answer {
  result: SubmissionResult | null
  notice: NoticeMessage | null
  /** The email to send. */
  preview: {
    subject: string
    text: string
    to: string
    reply: Reply
    /** Makes it send once. */
    id: string
    /** A reply that another admin sent since the form was opened. */
    answered: Others['lastReply']
    /** The latest reply. */
    seen: string
  } | null
  /** The fields with an inserted template. */
  typed: { subject: string; body: string; status: string } | null
  /** The answer to the periodic report while the admin writes. */
  others: Others | null
}

const writing = 'write'
const labels = { subject: 'Subject', body: 'Text', status: 'Then set the status to' } satisfies Record<
  keyof Reply,
  string
>

/** Other admins see for some minutes that a reply is being written. */
const reportEveryMs = 60_000

const statuses = { ...inquiryStatuses, [unchangedStatus]: 'Leave as it is' }

/** Write, preview and send a reply. @param back page of the inquiry */
export function ReplyView({
  shown,
  actionData,
  back,
}: {
  shown: Shown
  actionData: Answer | Lost | undefined
  back: string
}) {
  const { title, text, to, templates } = shown
  const answer = useAnswer(actionData, replyCopy)
  const [editedAfter, setEditedAfter] = useState<unknown>()
  const isEdited = actionData !== undefined && editedAfter === actionData
  // An inserted template remounts the fields.
  const [filledBy, setFilledBy] = useState<{ answer: unknown; times: number }>({ answer: undefined, times: 0 })
  if (answer?.typed && filledBy.answer !== answer) setFilledBy({ answer, times: filledBy.times + 1 })
  return (
    <>
      <PageHeader back={{ to: back, label: 'Back without replying' }} title="Write a reply">
        To <bdi className="wrap-anywhere">{to.name}</bdi>, <span className="wrap-anywhere">{to.email}</span>
      </PageHeader>
      <section aria-label="What they wrote" className="mt-6 max-w-3xl border-l-4 border-hair pl-4">
        <h2 dir="auto" className="text-lg wrap-anywhere">
          {title}
        </h2>
        <div className="mt-2 text-ink-soft">
          <TruncatedText text={text} of={title} />
        </div>
      </section>
      <section id={writing} aria-label="Your reply" className="card mt-6 grid max-w-3xl gap-6">
        <FormMessage notice={answer?.notice} />
        {answer?.preview && (
          <div className="grid gap-4 border-b border-hair pb-6">
            {isEdited ? (
              <p>You’ve changed the text. Preview it again before you send it.</p>
            ) : (
              <SendReply key={answer.preview.id} preview={answer.preview} />
            )}
          </div>
        )}
        <ReplyForm
          key={filledBy.times}
          others={shown.others}
          given={answer?.typed ?? { subject: shown.subject, body: '', status: 'resolved' }}
          lastResult={answer?.result ?? undefined}
          templates={templates}
          onEdit={() => setEditedAfter(actionData)}
        />
      </section>
    </>
  )
}

/** Warns before two admins answer the same message. */
function OtherPeople({ others: { writing, lastReply } }: { others: Others }) {
  return (
    <>
      {writing && <Notice tone="info" title={writingInWords(writing)} />}
      {lastReply && (
        <Notice tone="info" title={`${lastReply.by} replied on ${lastReply.at.words}`}>
          <TruncatedText text={lastReply.body} of="the reply" />
        </Notice>
      )}
    </>
  )
}

/** Sends the previewed reply, even if the fields were changed since. */
function SendReply({ preview: previewed }: { preview: NonNullable<Answer['preview']> }) {
  const fetcher = useFetcher<Answer | Lost>()
  const answer = useAnswer(fetcher.data, sendReplyCopy)
  const { pathname, search } = useLocation()
  const { to, subject, text, reply, id, answered, seen } = answer?.preview ?? previewed
  return (
    <>
      <h2 className="text-xl">This is the email</h2>
      <dl className="grid gap-1 text-sm">
        <div>
          <dt className="inline text-ink-soft">To: </dt>
          <dd className="inline wrap-anywhere">{to}</dd>
        </div>
        <div>
          <dt className="inline text-ink-soft">Subject: </dt>
          <dd className="inline wrap-anywhere">
            <bdi>{subject}</bdi>
          </dd>
        </div>
      </dl>
      <section aria-label="Text of the email" className="rounded border border-hair p-4">
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
      </section>
      <FormMessage notice={answer?.notice} />
      {answered && (
        <Notice tone="problem" title={`${answered.by} replied on ${answered.at.words}. Send yours anyway?`}>
          <TruncatedText text={answered.body} of="the reply" />
        </Notice>
      )}
      <fetcher.Form method="post" action={`${pathname}${search}#${writing}`}>
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="subject" value={reply.subject} />
        <input type="hidden" name="body" value={reply.body} />
        <input type="hidden" name="status" value={reply.status} />
        <PendingButton pending="Sending..." underWay={fetcher.state !== 'idle'}>
          {`Send ${answered ? 'anyway ' : ''}to ${to}`}
        </PendingButton>
      </fetcher.Form>
    </>
  )
}

function ReplyForm({
  others,
  given,
  lastResult,
  templates,
  onEdit,
}: {
  others: Others
  given: { subject: string; body: string; status: string }
  lastResult: SubmissionResult | undefined
  templates: Shown['templates']
  onEdit: () => void
}) {
  const [form, fields] = useForm({
    id: 'reply',
    lastResult,
    defaultValue: given,
    constraint: getZodConstraint(replySchema),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: replySchema }),
  })
  const { pathname, search } = useLocation()
  const underWay = useNavigation().formAction !== undefined
  useUnsaved(() => isFormEdited(form.id, given), pathname)
  const report = useFetcher<Answer | Lost>()
  const reportedAt = useRef(Number.NEGATIVE_INFINITY)
  function onInput() {
    onEdit()
    if (performance.now() - reportedAt.current < reportEveryMs) return
    reportedAt.current = performance.now()
    report.submit({ intent: 'writing' }, { method: 'post', action: pathname + search })
  }
  return (
    <Form
      method="post"
      action={`${search}#${writing}`}
      {...getFormProps(form)}
      className="form"
      onInput={onInput}
      onSubmit={(event) => {
        // A template may be inserted into an empty form.
        if (event.nativeEvent.submitter?.getAttribute('value') !== 'insert') form.onSubmit(event)
      }}
    >
      <OtherPeople others={(report.data && 'others' in report.data && report.data.others) || others} />
      <input type="hidden" name="seen" value={others.lastReply?.id ?? ''} />
      <ErrorSummary form={form} labels={labels} />
      <TextField field={fields.subject} label={labels.subject} autoComplete="off" readOnly={underWay} />
      {templates.length > 0 ? (
        <div className="field">
          <label htmlFor="template">Template</label>
          <div className="flex flex-wrap gap-2">
            <select id="template" name="template" className="input w-auto min-w-0 grow" autoComplete="off">
              {templates.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <button type="submit" name="intent" value="insert" formNoValidate className="button-quiet">
              Insert
            </button>
          </div>
        </div>
      ) : (
        <p className="hint">
          Writing the same thing often?{' '}
          <Link className="link" to={href('/admin/reply-templates')}>
            Save it as a template
          </Link>
        </p>
      )}
      <TextArea
        field={fields.body}
        label={labels.body}
        hint="Plain text. A blank line begins a new paragraph, and web addresses become links. What they wrote is quoted below it."
        rows={12}
        readOnly={underWay}
      />
      <Select field={fields.status} label={labels.status} options={statuses} />
      <div>
        <SubmitButton
          className={lastResult?.status === 'success' ? 'button-quiet' : 'button'}
          pending="Preparing the preview..."
        >
          Preview
        </SubmitButton>
      </div>
      <p className="hint">You’ll see the email before anything is sent.</p>
    </Form>
  )
}
