import { pictureHint } from '../../platform/files/picture.ts'
import { Checkbox, type Field } from '../../ui/form/field.tsx'
import { FileField } from '../../ui/form/file-field.tsx'
import { FormUploadProgress } from '../../ui/form/upload-progress.tsx'
import { iconCopy } from './copy.ts'
import { ownIcon, type Project } from './project.ts'
import { projectLabels as labels } from './project-fields.ts'
import { ProjectIcon } from './project-icon.tsx'

/** The current icon, and a field for a new one. The file is the form's last field, which `readUpload` requires. */
export function IconFields({
  fields,
  project,
  isChosen,
  onChoose,
  underWay,
}: {
  fields: Record<'icon' | 'removeIcon', Field>
  project: Project | null
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  underWay: boolean
}) {
  const hasIcon = project && ownIcon(project)
  return (
    <div className="grid gap-4">
      {hasIcon && (
        <div className="flex items-center gap-4">
          <ProjectIcon project={project} />
          <div>
            <p className="hint">{isChosen ? 'It stays until the new icon is saved.' : 'What others see now.'}</p>
            <Checkbox field={fields.removeIcon} label={labels.removeIcon} />
          </div>
        </div>
      )}
      <FileField
        field={fields.icon}
        label={labels.icon}
        hint={`${pictureHint} We’ll crop it to a square. If you skip this, we’ll add a default icon.`}
        messages={iconCopy}
        disabled={underWay}
        onChoose={onChoose}
      />
      {underWay && <FormUploadProgress />}
    </div>
  )
}
