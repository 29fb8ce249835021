import type { FieldMetadata } from '@conform-to/react'
import type { ComponentProps, ReactNode } from 'react'
import { useReadOnly } from '../read-only.ts'
import { type Choices, Options } from './options.tsx'

/** The parts of a Conform field that a control needs. */
export type Field = Pick<
  FieldMetadata,
  'id' | 'name' | 'formId' | 'errorId' | 'descriptionId' | 'errors' | 'initialValue' | 'required'
>

interface Described {
  field: Field
  label: string
  /** Requirements known before typing, such as a minimum length (WCAG 3.3.2). */
  hint?: ReactNode
}

type Own<Element extends 'input' | 'textarea' | 'select'> = Omit<ComponentProps<Element>, 'name' | 'id' | 'form'>

/** Attributes of every control. @param isDescribed whether there is a hint */
export function controlProps({ id, name, required, errors, errorId, descriptionId }: Field, isDescribed: boolean) {
  const described = [errors && errorId, isDescribed && descriptionId].filter(Boolean).join(' ')
  return {
    id,
    name,
    required,
    'aria-invalid': errors ? true : undefined,
    'aria-describedby': described || undefined,
  }
}

/** A field that was submitted twice is an array. */
export function textIn({ initialValue }: Field): string | undefined {
  return typeof initialValue === 'string' && initialValue !== '' ? initialValue : undefined
}

/** Label, hint, error and control with their ARIA relations. Uncontrolled: the browser keeps the typed text. */
export function TextField({
  field,
  label,
  hint,
  type = 'text',
  ...own
}: Described & Own<'input'> & { type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'datetime-local' }) {
  const isReadOnly = useReadOnly()
  // No maxlength: it would silently truncate pasted text, where the schema reports an error.
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input
        type={type}
        dir="auto"
        spellCheck={type === 'text' ? undefined : false}
        disabled={isReadOnly}
        defaultValue={textIn(field)}
        {...controlProps(field, hint !== undefined)}
        {...own}
        className="input"
      />
    </FieldFrame>
  )
}

/** Not `dir="auto"`: with a megabyte of pasted text Chromium hangs for ten seconds. */
export function TextArea({ field, label, hint, ...own }: Described & Own<'textarea'>) {
  const isReadOnly = useReadOnly()
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <textarea
        rows={4}
        disabled={isReadOnly}
        defaultValue={textIn(field)}
        {...controlProps(field, hint !== undefined)}
        {...own}
        className="input"
      />
    </FieldFrame>
  )
}

export function Select({
  field,
  label,
  hint,
  options,
  placeholder,
  ...own
}: Described &
  Own<'select'> & {
    options: Choices
    /** The label of an empty choice. A field that always has a value needs none. */
    placeholder?: string
  }) {
  const isReadOnly = useReadOnly()
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <select
        disabled={isReadOnly}
        defaultValue={textIn(field)}
        {...controlProps(field, hint !== undefined)}
        // A field that always has a value can't be missing.
        required={field.required && placeholder !== undefined}
        {...own}
        className="input"
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        <Options of={options} />
      </select>
    </FieldFrame>
  )
}

export function Checkbox({ field, label, hint }: Described) {
  const isReadOnly = useReadOnly()
  return (
    <div className="field">
      <label className="checkbox" htmlFor={field.id}>
        <input
          type="checkbox"
          disabled={isReadOnly}
          defaultChecked={field.initialValue === 'on'}
          {...controlProps(field, hint !== undefined)}
        />
        <span>{label}</span>
      </label>
      <Hint field={field} hint={hint} />
      <FieldError field={field} />
    </div>
  )
}

function FieldFrame({ field, label, hint, children }: Described & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={field.id}>
        {label}
        {field.required && <span aria-hidden="true"> *</span>}
      </label>
      <Hint field={field} hint={hint} />
      {children}
      <FieldError field={field} />
    </div>
  )
}

function Hint({ field, hint }: Pick<Described, 'field' | 'hint'>) {
  if (!hint) return null
  return (
    <p id={field.descriptionId} className="hint">
      {hint}
    </p>
  )
}

export function FieldError({ field }: Pick<Described, 'field'>) {
  return (
    <p id={field.errorId} className="field-error" hidden={!field.errors}>
      {field.errors?.[0]}
    </p>
  )
}
