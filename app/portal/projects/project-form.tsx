import { useState } from 'react'
import { useLocation } from 'react-router'
import { profileIndustries } from '../../membership/vocabulary.ts'
import { ActionForm, type FormAnswer } from '../../ui/form/action-form.tsx'
import { TextArea, TextField } from '../../ui/form/field.tsx'
import { MultiSelect } from '../../ui/form/multi-select.tsx'
import { NewId } from '../../ui/form/new-id.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { MergeConflictNotice } from '../../ui/merge-conflict-notice.tsx'
import { useBar } from '../../ui/use-bar.ts'
import { saveLost } from './copy.ts'
import { IconFields } from './icon-fields.tsx'
import type { OwnProject } from './project.ts'
import { pageUnder } from './project-address.ts'
import { projectLabels as labels, textsOf } from './project-fields.ts'
import { projectSchema } from './project-schema.ts'

export interface ProjectAnswer extends FormAnswer {
  /** It was deleted meanwhile: the typed text can become a new project. */
  isGone?: boolean
  /** For forms that were opened with an earlier release, which didn't send their original values. */
  version?: number
}

/** @param project null for a new one @param newId of the row that the form creates */
export function ProjectForm({ project, newId }: { project: OwnProject | null; newId: string }) {
  const [sendsIcon, setSendsIcon] = useState(false)
  const here = pageUnder(useLocation())
  const saved = project ? textsOf(project) : undefined
  useBar()
  return (
    <ActionForm<typeof projectSchema, ProjectAnswer>
      id="project"
      schema={projectSchema}
      labels={labels}
      lost={saveLost(sendsIcon)}
      {...(saved && { saved })}
      // The version when the dialog opened: the page behind may revalidate.
      opened={project && { version: project.version, texts: textsOf(project) }}
      hint="Fields marked * are required. Other participants see what you add here."
      holdsFile
      isAnsweredBelow
    >
      {(fields, { answer, underWay }) => (
        <>
          <NewId id={newId} />
          {answer?.isGone && <input type="hidden" name="intent" value="add" />}
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
          <IconFields
            fields={fields}
            project={answer?.isGone ? null : project}
            isChosen={sendsIcon}
            onChoose={setSendsIcon}
            underWay={underWay}
          />
          <FormMessage belowFields notice={underWay ? null : answer?.notice}>
            {answer?.meanwhile && <MergeConflictNotice own form="project" meanwhile={answer.meanwhile} />}
          </FormMessage>
          <div className="action-row">
            <PendingButton pending="Saving...">
              {project && !answer?.isGone ? 'Save Changes' : 'Add Project'}
            </PendingButton>
            <Link className="button-quiet" to={here()} preventScrollReset>
              Cancel
            </Link>
          </div>
        </>
      )}
    </ActionForm>
  )
}
