import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import type { Difference } from '../../platform/forms/three-way-merge.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { ConflictList } from '../../ui/conflict-list.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { TextArea, TextField } from '../../ui/form/field.tsx'
import { MultiSelect } from '../../ui/form/multi-select.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { useEdited } from '../../ui/form/use-edited.ts'
import { validatedBy } from '../../ui/form/validated-by.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { firstFocus } from '../../ui/route-dialog.tsx'
import { useUnsaved } from '../../ui/unsaved-changes.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { profileIndustries } from '../vocabulary.ts'
import { saveLost } from './copy.ts'
import { IconFields } from './icon-fields.tsx'
import type { OwnProject, Project } from './project.ts'
import { editProjectAddress, newProjectAddress } from './project-address.ts'
import { projectLabels as labels, projectSchema } from './project-fields.ts'

/** What the server answered instead of saving. */
export interface ProjectAnswer {
  result: SubmissionResult<string[]> | undefined
  notice: ToastMessage | null
  /** It was deleted meanwhile: what was typed can become a new one. */
  isGone?: boolean
  /** That the next attempt may overwrite. */
  version?: number
  differences?: Difference[]
}

/**
 * @param project what is edited; null for a new one
 * @param closeTo the page that the form was opened from
 * @param answered by the document that brought the form, where no script ran
 */
export function ProjectForm({
  project,
  closeTo,
  answered,
}: {
  project: OwnProject | null
  closeTo: string
  answered?: ProjectAnswer | undefined
}) {
  const fetcher = useFetcher<ProjectAnswer | Lost>()
  const [sendsIcon, setSendsIcon] = useState(false)
  const answer = useAnswer(fetcher.data ?? answered, saveLost(sendsIcon))
  const saved = project ? valuesOf(project) : undefined
  const [form, fields] = useForm({
    id: 'project',
    lastResult: answer?.result,
    defaultValue: saved,
    ...validatedBy(projectSchema),
  })
  // As it was seen: the page behind may load it anew.
  const [version] = useState(project?.version)
  const edited = answer?.isGone ? null : project
  const underWay = fetcher.state !== 'idle'
  useUnsaved(useEdited(form.id, saved) && !underWay)
  const { onSubmit, ...formProps } = getFormProps(form)
  return (
    <fetcher.Form
      method="post"
      action={edited ? editProjectAddress(edited.id, closeTo) : newProjectAddress(closeTo)}
      encType="multipart/form-data"
      {...formProps}
      className="form"
      onSubmit={(event) => {
        setSendsIcon(hasFile(new FormData(event.currentTarget).get(fields.icon.name)))
        onSubmit(event)
      }}
    >
      {edited && <input type="hidden" name={fields.version.name} value={answer?.version ?? version} />}
      <ErrorSummary form={form} labels={labels} />
      <p className="hint">Fields marked * are required. The other participants see what you add here.</p>
      <TextField field={fields.title} label={labels.title} autoComplete="off" readOnly={underWay} {...firstFocus} />
      <TextArea
        field={fields.description}
        label={labels.description}
        hint="What does it do, and for whom?"
        readOnly={underWay}
      />
      <TextField
        field={fields.url}
        label={labels.url}
        hint="Where others can see or try it, such as https://example.org/my-agent"
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={underWay}
      />
      <MultiSelect
        field={fields.industryTags}
        label={labels.industryTags}
        options={profileIndustries}
        none="Choose as many as fit"
        find="Find an industry"
      />
      <IconFields fields={fields} project={edited} underWay={underWay} />
      <FormMessage belowFields notice={underWay ? null : answer?.notice}>
        {answer?.differences && <ConflictList differences={answer.differences} />}
      </FormMessage>
      <div className="flex flex-wrap gap-3 border-t border-hair pt-6">
        <PendingButton underWay={underWay} pending="Saving...">
          {edited ? 'Save Changes' : 'Add Project'}
        </PendingButton>
        <Link className="button-quiet" to={closeTo} preventScrollReset>
          Cancel
        </Link>
      </div>
    </fetcher.Form>
  )
}

function hasFile(sent: FormDataEntryValue | null): boolean {
  return sent instanceof File && sent.size > 0
}

function valuesOf({ title, description, url, industry_tags }: Project) {
  return { title, description: description ?? '', url: url ?? '', industryTags: industry_tags }
}
