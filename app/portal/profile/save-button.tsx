import { PendingButton } from '../../ui/form/pending-button.tsx'
import { type SavedFields, useEdited } from '../../ui/form/use-edited.ts'
import { useBar } from '../../ui/use-bar.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { SectionName } from '../profile.ts'

/**
 * The button under a section: a quiet word as long as there is nothing to save, and a bar in sight as soon as there is. Without
 * script nobody knows, so it can always be pressed.
 *
 * @param isSaved the server has answered that what the section holds is saved
 */
export function SaveButton({
  name,
  saved,
  underWay,
  isSaved,
}: {
  name: SectionName
  saved: SavedFields
  underWay: boolean
  isSaved: boolean
}) {
  const isChanged = useEdited(name, saved)
  const nothingToSave = useHydrated() && !isChanged && !underWay
  const isBar = isChanged || underWay
  useBar(isBar)
  const why = `${name}-no-changes`
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${isBar ? 'action-row' : ''}`}>
      <PendingButton
        className={nothingToSave ? 'button-idle' : 'button'}
        pending="Saving..."
        underWay={underWay}
        disabled={nothingToSave}
        describedBy={why}
      >
        {nothingToSave ? 'No Changes' : 'Save Changes'}
      </PendingButton>
      <span id={why} className="sr-only">
        {nothingToSave && 'Change something in this section to save it.'}
      </span>
      <span role="status" className="text-sm text-ink-soft">
        {nothingToSave && isSaved && 'Saved'}
      </span>
    </div>
  )
}
