import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type ChosenPictureProblem as Problem,
  pictureCopy,
  pictureHint,
  pictureTypes,
  refusedPictureField,
} from '../../platform/files/picture.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { useReadOnly } from '../read-only.ts'
import { useToast } from '../toaster.tsx'
import { drawPicture } from './draw-picture.ts'
import { DropArea } from './drop-area.tsx'
import { controlProps, type Field, FieldError } from './field.tsx'

/**
 * Chooses a picture, previews it, and reports problems before the upload. It must be the last field of its form (see
 * `readUpload`).
 *
 * @param messages overrides with specified wording
 * @param isNeverLeftOut after a refused picture the form needs another one, or the confirmation to continue without
 * @param onChoose called with whether a picture is chosen
 */
export function FileField({
  field,
  label,
  hint = pictureHint,
  messages = pictureCopy,
  disabled,
  isNeverLeftOut = false,
  onChoose,
}: {
  field: Field
  label: string
  hint?: ReactNode
  messages?: Record<Problem, ToastMessage>
  disabled?: boolean
  isNeverLeftOut?: boolean
  onChoose?: (chosen: boolean) => void
}) {
  const isReadOnly = useReadOnly()
  const input = useRef<HTMLInputElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { name, problem, isAgreed, look } = useChosenPicture(input, canvas, messages, onChoose)
  const leaveOut = () => {
    if (input.current) input.current.value = ''
    input.current?.focus()
    look()
  }
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      <p id={field.descriptionId} className="hint">
        {hint}
      </p>
      <DropArea isOff={disabled || isReadOnly}>
        <input
          type="file"
          {...controlProps(field, true)}
          required={undefined}
          ref={input}
          accept={pictureTypes}
          disabled={disabled || isReadOnly}
          onChange={look}
          className="input"
        />
      </DropArea>
      <div role="alert" className="live">
        {problem && (
          <p className="field-error">
            {messages[problem].title}. {messages[problem].description}
          </p>
        )}
      </div>
      {problem && isNeverLeftOut && (
        <p className="hint">
          <input type="hidden" name={refusedPictureField} value={problem} />
          <button type="button" className="link cursor-pointer" onClick={leaveOut}>
            Continue without this picture
          </button>
        </p>
      )}
      {!problem && !isAgreed && <FieldError field={field} />}
      <figure className="mt-1" hidden={!name}>
        <canvas
          ref={canvas}
          role="img"
          aria-label="The chosen picture"
          className="max-h-60 max-w-full rounded-md border border-line"
        />
        <figcaption className="hint mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{name} is saved together with the form.</span>
          <button type="button" className="link cursor-pointer" onClick={leaveOut}>
            Don’t use it
          </button>
        </figcaption>
      </figure>
    </div>
  )
}

interface Chosen {
  name: string
  problem: Problem | null
  isAgreed: boolean
}

/** Drawn into a canvas: the CSP allows only pictures of this site. */
function useChosenPicture(
  input: RefObject<HTMLInputElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
  messages: Record<Problem, ToastMessage>,
  onChoose?: (chosen: boolean) => void,
) {
  const toast = useToast()
  const [chosen, setChosen] = useState<Chosen>({ name: '', problem: null, isAgreed: false })
  const look = async () => {
    const file = input.current?.files?.[0]
    const problem = file && canvas.current ? await drawPicture(file, canvas.current) : null
    // Another file was chosen meanwhile.
    if (input.current?.files?.[0] !== file) return
    if (problem) {
      if (input.current) input.current.value = ''
      toast(messages[problem], { repeatsNotice: true })
    }
    const name = problem ? '' : (file?.name ?? '')
    // Continuing without a file confirms that the problem was read.
    setChosen({ name, problem, isAgreed: !file })
    onChoose?.(name !== '')
  }
  // A file may have been chosen before hydration.
  const readChosenBefore = useEffectEvent(() => {
    if (input.current?.files?.length) void look()
  })
  useEffect(() => readChosenBefore(), [])
  return { ...chosen, look }
}
