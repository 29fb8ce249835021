import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import { ActionForm } from '../../ui/form/action-form.tsx'
import type { SavedFields } from '../../ui/form/use-edited.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { MergeConflictNotice } from '../../ui/merge-conflict-notice.tsx'
import { useToast } from '../../ui/toaster.tsx'
import type { AnswerFields } from '../answer-fields.tsx'
import { keptCopy } from '../copy.ts'
import { type Profile, type SectionName, sections } from '../profile.ts'
import { sectionSchema } from '../profile-schema.ts'
import { isOnProfile } from '../projects/project-address.ts'
import { sectionNotice } from './copy.ts'
import { SaveButton } from './save-button.tsx'
import { markOf, type SectionAnswer } from './section-answer.ts'

/**
 * A section of the profile. It stays on the page while it is saved, with the typed text.
 *
 * @param above content above the form, such as other forms
 */
export function SectionForm({
  name,
  stored,
  above,
  children,
}: {
  name: SectionName
  stored: Profile
  above?: ReactNode
  children: (fields: AnswerFields) => ReactNode
}) {
  const { title, labels, values } = sections[name]
  const [saved, setSaved] = useState<SavedFields>(() => values(stored))
  const [seen, setSeen] = useState(() => markOf(name, stored))
  const toast = useToast()
  const hear = (answer: SectionAnswer) => {
    if (answer.mark) setSeen(answer.mark)
    if (!answer.saved) return
    setSaved(answer.saved)
    toast(sectionNotice(name, 'saved'))
  }
  return (
    <section className="profile-section" aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{title}</h2>
      <div className="grid grid-cols-1 content-start gap-8">
        {above}
        {/* Without revalidation: if it failed, an error page would replace the form. */}
        <ActionForm<ReturnType<typeof sectionSchema>, SectionAnswer>
          id={name}
          action={href('/training-portal/profile')}
          schema={sectionSchema(name, stored)}
          labels={labels}
          lost={{ ...keptCopy, failed: sectionNotice(name, 'failed') }}
          saved={saved}
          keptAt={isOnProfile}
          hint={null}
          hidden={{ intent: name, seen }}
          defaultShouldRevalidate={false}
          isAnsweredBelow
        >
          {(fields, { answer, underWay }) => (
            <>
              {children(fields)}
              <FormMessage notice={underWay ? null : answer?.notice}>
                {answer?.meanwhile && <MergeConflictNotice own form={name} meanwhile={answer.meanwhile} />}
              </FormMessage>
              <SaveButton name={name} saved={saved} underWay={underWay} answer={answer} onAnswer={hear} />
            </>
          )}
        </ActionForm>
      </div>
    </section>
  )
}
