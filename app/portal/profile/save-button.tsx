import { useEffect } from 'react'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { type SavedFields, useEdited } from '../../ui/form/use-edited.ts'
import { useBar } from '../../ui/use-bar.ts'
import type { SectionName } from '../profile.ts'
import type { SectionAnswer } from './section-answer.ts'

/** The button of a section: disabled without changes, a sticky bar with changes. */
export function SaveButton({
  name,
  saved,
  underWay,
  answer,
  onAnswer,
}: {
  name: SectionName
  saved: SavedFields
  underWay: boolean
  answer: SectionAnswer | undefined
  onAnswer: (answer: SectionAnswer) => void
}) {
  const isChanged = useEdited(name, saved)
  const nothingToSave = !isChanged && !underWay
  const isBar = isChanged || underWay
  useBar(isBar)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (answer) onAnswer(answer)
  }, [answer])
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
        {nothingToSave && answer?.saved && 'Saved'}
      </span>
    </div>
  )
}
