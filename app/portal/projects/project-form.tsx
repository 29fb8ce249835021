import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { profileIndustries } from '../../membership/vocabulary.ts'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import type { Known, Meanwhile } from '../../platform/forms/three-way-merge.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { TextArea, TextField } from '../../ui/form/field.tsx'
import { KnownFields, useKnown } from '../../ui/form/known-fields.tsx'
import { MultiSelect } from '../../ui/form/multi-select.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { isFormEdited } from '../../ui/form/use-edited.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { MergeConflictNotice } from '../../ui/merge-conflict-notice.tsx'
import { useUnsaved } from '../../ui/unsaved-changes.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { useBar } from '../../ui/use-bar.ts'
import { saveLost } from './copy.ts'
import { IconFields } from './icon-fields.tsx'
import type { OwnProject } from './project.ts'
import { pageUnder } from './project-address.ts'
import { projectLabels as labels, textsOf } from './project-fields.ts'
import { projectSchema } from './project-schema.ts'

/** What the server answered instead of saving. */
export interface ProjectAnswer {
  result: SubmissionResult | undefined
  notice: ToastMessage | null
  /** It was deleted meanwhile: what was typed can become a new one. */
  isGone?: boolean
  /** What the next attempt is compared with. */
  known?: Known | null
  /** For forms that were opened before a release from which on they send what they were opened with. */
  version?: number
  meanwhile?: Meanwhile
}

/**
 * @param project what is edited; null for a new one
 * @param answered by the document that brought the form, where no script ran
 */
export function ProjectForm({
  project,
  answered,
}: {
  project: OwnProject | null
  answered: ProjectAnswer | undefined
}) {
  const fetcher = useFetcher<ProjectAnswer | Lost>()
  const [sendsIcon, setSendsIcon] = useState(false)
  const answer = useAnswer(fetcher.data ?? answered, saveLost(sendsIcon))
  const saved = project ? textsOf(project) : undefined
  const [form, fields] = useForm({
    id: 'project',
    lastResult: answer?.result,
    defaultValue: saved,
    constraint: getZodConstraint(projectSchema),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: projectSchema }),
  })
  // As it was seen: the page behind may load it anew.
  const known = useKnown(answer?.known, project && { version: project.version, texts: textsOf(project) })
  const edited = answer?.isGone ? null : project
  const here = pageUnder(useLocation())
  const underWay = fetcher.state !== 'idle'
  useUnsaved(() => isFormEdited(form.id, saved) && !underWay)
  useBar()
  return (
    <fetcher.Form
      method="post"
      action={here(edited?.id ?? 'new')}
      encType="multipart/form-data"
      {...getFormProps(form)}
      className="form"
    >
      {edited && known && <KnownFields known={known} />}
      <ErrorSummary form={form} labels={labels} />
      <p className="hint">Fields marked * are required. Other participants see what you add here.</p>
      <TextField field={fields.title} label={labels.title} autoComplete="off" readOnly={underWay} />
      <TextArea
        field={fields.description}
        label={labels.description}
        hint="What does it do, and for whom?"
        readOnly={underWay}
      />
      <TextField
        field={fields.url}
        label={labels.url}
        hint="Where others can see it or try it, such as https://example.org/my-agent"
        type="url"
        autoComplete="off"
        readOnly={underWay}
      />
      <MultiSelect
        field={fields.industryTags}
        label={labels.industryTags}
        options={profileIndustries}
        none="Choose as many as fit"
        find="Find an industry"
      />
      <IconFields fields={fields} project={edited} isChosen={sendsIcon} onChoose={setSendsIcon} underWay={underWay} />
      <FormMessage belowFields notice={underWay ? null : answer?.notice}>
        {answer?.meanwhile && <MergeConflictNotice own form={form.id} meanwhile={answer.meanwhile} />}
      </FormMessage>
      <div className="action-row">
        <PendingButton underWay={underWay} pending="Saving...">
          {edited ? 'Save Changes' : 'Add Project'}
        </PendingButton>
        <Link className="button-quiet" to={here()} preventScrollReset>
          Cancel
        </Link>
      </div>
    </fetcher.Form>
  )
}
