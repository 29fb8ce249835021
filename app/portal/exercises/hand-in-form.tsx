import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { href, useActionData, useFetcher } from 'react-router'
import type { HandIn, Revision } from '../../hand-ins/hand-in.ts'
import { acceptedHandIns, handInFileCopy, handInFileHint, mostHandInBytes } from '../../hand-ins/hand-in-file.ts'
import { handInSchema } from '../../hand-ins/hand-in-schema.ts'
import { ChangesView } from '../../hand-ins/work-view.tsx'
import { sizeInWords } from '../../platform/files/size-in-words.ts'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import type { Known } from '../../platform/forms/three-way-merge.ts'
import { Check, FileText } from '../../ui/drawings/icons.tsx'
import { ActionForm, type FormAnswer } from '../../ui/form/action-form.tsx'
import { controlProps, type Field, FieldError, TextArea, TextField } from '../../ui/form/field.tsx'
import { FormUploadProgress } from '../../ui/form/upload-progress.tsx'
import { shownIn, useShownFields } from '../../ui/form/use-edited.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { MergeConflictNotice } from '../../ui/merge-conflict-notice.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { handInLost } from './copy.ts'

/** The form on the page. */
export const handInForm = 'hand-in'

type KnownDraft = Known<'text' | 'url'>

export interface HandInAnswer extends FormAnswer {
  /** The draft that is stored now. */
  saved?: KnownDraft
}

const labels = { text: 'Your work', url: 'A link (optional)', file: 'A file (optional)' }

export function knownDraft(handIn: HandIn | null): KnownDraft {
  return {
    version: handIn?.version ?? 0,
    texts: { text: handIn?.draft.text ?? '', url: handIn?.draft.url ?? '' },
  }
}

/** What is written is kept by itself; only Send shows it to the team. Without JavaScript a button keeps it. */
export function HandInForm({ handIn, number, last }: { handIn: HandIn | null; number: number; last: Revision | null }) {
  const actionData = useActionData<HandInAnswer>()
  // Without JavaScript the version of the form that was sent, not of the page that was loaded after it.
  const answered = actionData?.form === handInForm ? (actionData.saved ?? actionData.known) : null
  const [known, setKnown] = useState<KnownDraft>((answered as KnownDraft | null | undefined) ?? knownDraft(handIn))
  const label = number === 1 ? 'Send' : `Send revision ${number}`
  return (
    <ActionForm<typeof handInSchema, HandInAnswer>
      id={handInForm}
      schema={handInSchema}
      labels={labels}
      lost={handInLost}
      saved={known.texts}
      hidden={{ version: known.version, opened: JSON.stringify(known.texts) }}
      hint={null}
      holdsFile
      isAnsweredBelow
    >
      {(fields, { answer, underWay }) => (
        <Fields {...{ fields, answer, underWay, handIn, known, setKnown, label, last }} />
      )}
    </ActionForm>
  )
}

function Fields({
  fields,
  answer,
  underWay,
  handIn,
  known,
  setKnown,
  label,
  last,
}: {
  fields: Record<'text' | 'url' | 'file', Field>
  answer: HandInAnswer | undefined
  underWay: boolean
  handIn: HandIn | null
  known: KnownDraft
  setKnown: (known: KnownDraft) => void
  label: string
  last: Revision | null
}) {
  const hydrated = useHydrated()
  const keep = useRef<HTMLButtonElement>(null)
  const heard = useEffectEvent((answer: HandInAnswer | undefined) => {
    const stored = answer?.saved ?? answer?.known
    if (stored) setKnown(stored as KnownDraft)
  })
  useEffect(() => heard(answer), [answer])
  const { state, problem, sendWhenSaved } = useAutosave(known, setKnown, underWay)
  const meanwhile = problem?.meanwhile ?? answer?.meanwhile
  return (
    <>
      {/* Enter in a field saves the draft, and a chosen file is sent with it. */}
      <button ref={keep} type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
        Save draft
      </button>
      <TextArea
        field={fields.text}
        label={labels.text}
        hint="What you did, what worked, and what didn’t."
        rows={12}
        readOnly={underWay}
      />
      {last?.text && <Changes before={last.text} after={known.texts.text as string} number={last.number} />}
      <TextField
        field={fields.url}
        label={labels.url}
        hint="To your agent, a document or a video, such as https://example.org/my-agent"
        type="url"
        autoComplete="off"
        readOnly={underWay}
      />
      <FileFieldOf
        field={fields.file}
        handIn={handIn}
        keep={keep}
        underWay={underWay}
        isStored={Boolean(answer?.saved)}
      />
      <FormMessage belowFields notice={underWay ? null : (problem?.notice ?? answer?.notice)}>
        {meanwhile && <MergeConflictNotice own form={handInForm} meanwhile={meanwhile} />}
      </FormMessage>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <button
          type="submit"
          name="intent"
          value="send"
          className="button max-sm:w-full"
          aria-disabled={underWay || undefined}
          onClick={(event) => {
            if (underWay || sendWhenSaved(event.currentTarget)) event.preventDefault()
          }}
        >
          <span aria-live="polite">{underWay ? 'Saving...' : label}</span>
        </button>
        {(!hydrated || meanwhile) && (
          <button type="submit" name="intent" value="save" className="button-quiet">
            Save draft
          </button>
        )}
        <p className="hint flex items-center gap-1.5">
          {state === 'saved' && <Check aria-hidden="true" className="size-4 flex-none" />}
          {words[state]}
        </p>
      </div>
      <p className="hint">The team reads it, and emails you if something should change. You can send another one.</p>
    </>
  )
}

const words = { untouched: '', edited: 'Not saved yet', saving: 'Saving...', saved: 'Draft saved' }

/** What differs from the last revision, while it is written. */
function Changes({ before, after, number }: { before: string; after: string; number: number }) {
  const hydrated = useHydrated()
  const typed = useShownFields(handInForm, (shown) => shown.get('text')?.[0] ?? '')
  return (
    <details>
      <summary className="link w-fit cursor-pointer">What changed since revision {number}</summary>
      <div className="mt-3 rounded-md border border-hair bg-field p-4">
        <ChangesView before={before} after={hydrated ? typed : after} />
      </div>
    </details>
  )
}

/** The file's field is the last one of the form, as `readUpload` needs it. A file is stored as soon as it is chosen. */
function FileFieldOf({
  field,
  handIn,
  keep,
  underWay,
  isStored,
}: {
  field: Field
  handIn: HandIn | null
  keep: RefObject<HTMLButtonElement | null>
  underWay: boolean
  isStored: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const current = handIn?.draft.file
  useEffect(() => {
    if (isStored && !underWay && input.current) input.current.value = ''
  }, [isStored, underWay])
  return (
    <div className="field">
      {current && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-edge bg-field px-3 py-2">
          <FileText aria-hidden="true" className="size-5 flex-none" />
          <a
            className="link min-w-0 wrap-anywhere"
            href={href('/training-portal/exercises/files/:id', { id: current.id })}
            download
          >
            <bdi>{current.name}</bdi>
          </a>
          <span className="hint">{sizeInWords(current.bytes)}</span>
          <button type="submit" name="intent" value="remove-file" className="link cursor-pointer">
            Remove<span className="sr-only"> the file from your draft</span>
          </button>
        </p>
      )}
      <label htmlFor={field.id}>{current ? 'Another file instead' : labels.file}</label>
      <p id={field.descriptionId} className="hint">
        {handInFileHint}
      </p>
      <input
        type="file"
        ref={input}
        {...controlProps(field, true)}
        accept={acceptedHandIns}
        className="input file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-md file:border file:border-line file:bg-transparent file:px-3 file:font-semibold file:text-ink"
        onChange={({ currentTarget }) => {
          const isTooLarge = (currentTarget.files?.[0]?.size ?? 0) > mostHandInBytes
          setProblem(isTooLarge ? handInFileCopy['too-large'] : null)
          if (isTooLarge) currentTarget.value = ''
          else if (currentTarget.files?.length) currentTarget.form?.requestSubmit(keep.current)
        }}
      />
      <div role="alert" className="live">
        {problem && <p className="field-error">{problem}</p>}
      </div>
      {!problem && <FieldError field={field} />}
      {underWay && <FormUploadProgress />}
    </div>
  )
}

const pauseMs = 1000
const againMs = 10_000

/** Saves what is typed after a pause and when a field is left, one request after the other. */
function useAutosave(known: KnownDraft, setKnown: (known: KnownDraft) => void, underWay: boolean) {
  const fetcher = useFetcher<HandInAnswer | Lost>()
  const answer = useAnswer(fetcher.data, handInLost)
  const isSaving = fetcher.state !== 'idle'
  const sent = useRef<KnownDraft['texts']>(null)
  const waiting = useRef<HTMLButtonElement>(null)
  const typed = useShownFields(handInForm, (shown) => JSON.stringify(textsIn(shown)))
  const isEdited = typed !== '{}' && !isSame(JSON.parse(typed), known.texts)
  // Until the participant decides by a button.
  const isConflict = Boolean(answer?.meanwhile) && answer?.known?.version === known.version
  const save = useEffectEvent(() => {
    const form = document.forms.namedItem(handInForm)
    if (!form || isSaving || underWay || isConflict) return
    const texts = textsIn(shownIn(form))
    if (isSame(texts, known.texts) || (sent.current && isSame(texts, sent.current) && answer?.saved)) return
    sent.current = texts
    const opened = JSON.stringify(known.texts)
    const body = { intent: 'autosave', ...texts, version: known.version, opened }
    void fetcher.submit(body, { method: 'post', defaultShouldRevalidate: false })
  })
  useEffect(() => {
    const form = document.forms.namedItem(handInForm)
    let timer: ReturnType<typeof setTimeout>
    const onInput = () => {
      clearTimeout(timer)
      timer = setTimeout(save, pauseMs)
    }
    form?.addEventListener('input', onInput)
    form?.addEventListener('focusout', save)
    return () => {
      clearTimeout(timer)
      form?.removeEventListener('input', onInput)
      form?.removeEventListener('focusout', save)
    }
  }, [])
  const heard = useEffectEvent((answer: HandInAnswer | undefined) => {
    if (!answer) return
    const stored = answer.saved ?? answer.known
    if (stored) setKnown(stored as KnownDraft)
    if (!answer.saved) waiting.current = null
  })
  useEffect(() => heard(answer), [answer])
  useEffect(() => {
    if (isSaving) return
    // What was typed meanwhile, or was not saved.
    const timer = setTimeout(save, answer?.saved ? pauseMs : againMs)
    return () => clearTimeout(timer)
  }, [isSaving, answer])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the form has the version that was saved
  useEffect(() => {
    if (isSaving || !waiting.current || answer?.saved?.version !== known.version) return
    const button = waiting.current
    waiting.current = null
    button.form?.requestSubmit(button)
  }, [isSaving, known])
  const state = isSaving ? 'saving' : isEdited ? 'edited' : known.version > 0 ? 'saved' : 'untouched'
  return {
    state: state as keyof typeof words,
    problem: isSaving || !answer || answer.saved || (answer.meanwhile && !isConflict) ? null : answer,
    /** @returns whether the button is pressed again once the running request has its answer */
    sendWhenSaved(button: HTMLButtonElement) {
      if (isSaving) waiting.current = button
      return isSaving
    },
  }
}

function textsIn(shown: ReturnType<typeof shownIn>): KnownDraft['texts'] {
  return { text: shown.get('text')?.[0] ?? '', url: shown.get('url')?.[0] ?? '' }
}

/** The server ignores blanks at the ends. */
function isSame(one: KnownDraft['texts'], other: KnownDraft['texts']): boolean {
  const inText = ({ text, url }: KnownDraft['texts']) => JSON.stringify([text, url].map((part) => String(part).trim()))
  return inText(one) === inText(other)
}
