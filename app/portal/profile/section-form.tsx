import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import type { Answered, Lost } from '../../platform/forms/lost-connection.ts'
import type { NoticeMessage } from '../../platform/forms/toast.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { isFormEdited, type SavedFields, shownIn } from '../../ui/form/use-edited.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { MergeConflictNotice } from '../../ui/merge-conflict-notice.tsx'
import { useToast } from '../../ui/toaster.tsx'
import { useUnsaved } from '../../ui/unsaved-changes.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import type { AnswerFields } from '../answer-fields.tsx'
import { keptCopy } from '../copy.ts'
import { type Profile, type SectionName, sections } from '../profile.ts'
import { sectionSchema } from '../profile-schema.ts'
import { isOnProfile } from '../projects/project-address.ts'
import { sectionNotice } from './copy.ts'
import { SaveButton } from './save-button.tsx'
import { markOf, type SectionAnswer } from './section-answer.ts'

/**
 * One section of the profile. It stays on the page while it is saved, with everything that was typed.
 *
 * @param answered by the document that brought the page, where no script ran
 * @param above stands over the form, such as what has forms of its own
 */
export function SectionForm({
  name,
  stored,
  answered,
  above,
  children,
}: {
  name: SectionName
  stored: Profile
  answered: SectionAnswer | undefined
  above?: ReactNode
  children: (fields: AnswerFields) => ReactNode
}) {
  const { title, labels, values } = sections[name]
  const fetcher = useFetcher<SectionAnswer | Lost>()
  const answer = useAnswer(fetcher.data ?? answered, {
    ...keptCopy,
    failed: sectionNotice(name, 'failed'),
  })
  const underWay = fetcher.state !== 'idle'
  const schema = sectionSchema(name, stored)
  const [form, fields] = useForm<Record<keyof AnswerFields, unknown>, unknown>({
    id: name,
    lastResult: answer?.result,
    defaultValue: values(stored),
    constraint: getZodConstraint(schema),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const [saved, setSaved] = useState<SavedFields>(() => values(stored))
  const sent = useRef<SavedFields | null>(null)
  useUnsaved(() => isFormEdited(form.id, saved), isOnProfile)
  const [seen, setSeen] = useState(answered?.mark ?? markOf(name, stored))
  const toast = useToast()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (answer?.mark) setSeen(answer.mark)
    if (answer?.outcome === 'saved') {
      toast(sectionNotice(name, 'saved'))
      if (sent.current) setSaved(sent.current)
    }
  }, [answer])

  return (
    <section className="profile-section" aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{title}</h2>
      <div className="grid grid-cols-1 content-start gap-8">
        {above}
        {/* Asking for the page's data anew would take the page away if the connection is lost in that moment. */}
        <fetcher.Form
          method="post"
          action={`${href('/training-portal/profile/:section', { section: name })}#${name}`}
          defaultShouldRevalidate={false}
          {...getFormProps(form)}
          className="form scroll-mt-4"
          onSubmit={(event) => {
            form.onSubmit(event)
            if (!event.defaultPrevented) sent.current = Object.fromEntries(shownIn(event.currentTarget))
          }}
        >
          <ErrorSummary form={form} labels={labels} />
          <input type="hidden" name="seen" value={seen} />
          {children(fields)}
          <FormMessage notice={answer && !underWay ? noticeOf(name, answer) : null}>
            {answer?.meanwhile && <MergeConflictNotice own form={form.id} meanwhile={answer.meanwhile} />}
          </FormMessage>
          <SaveButton name={name} saved={saved} underWay={underWay} isSaved={answer?.outcome === 'saved'} />
        </fetcher.Form>
      </div>
    </section>
  )
}

/** What has to be said beside the button: the fields have their own messages, and what is saved has its toast. */
function noticeOf(section: SectionName, answer: Answered<SectionAnswer>): NoticeMessage | null {
  if (!answer.outcome) return answer.notice
  const { outcome } = answer
  return outcome === 'saved' || outcome === 'invalid' ? null : sectionNotice(section, outcome)
}
