import { PendingButton } from '../../ui/form/pending-button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { SectionName } from '../profile.ts'

/**
 * The button under a section. It can be pressed when there is something to save; without script nobody knows, so always.
 *
 * @param isSaved what the section holds is saved or, as far as anybody knows, on its way to be
 */
export function SaveButton({
  name,
  isChanged,
  underWay,
  isSaved,
}: {
  name: SectionName
  isChanged: boolean
  underWay: boolean
  isSaved: boolean
}) {
  const nothingToSave = useHydrated() && !isChanged
  const why = `${name}-no-changes`
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <PendingButton pending="Saving..." underWay={underWay && isChanged} disabled={nothingToSave} describedBy={why}>
        {nothingToSave ? 'No Changes' : 'Save Changes'}
      </PendingButton>
      <span id={why} className="sr-only">
        {nothingToSave && 'As soon as you change something in this section, you can save it.'}
      </span>
      <span role="status" className="text-sm text-ink-soft">
        {nothingToSave && isSaved && 'Saved'}
      </span>
    </div>
  )
}
