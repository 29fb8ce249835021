import type { FieldMetadata } from '@conform-to/react'
import { getInputProps, getSelectProps, getTextareaProps } from '@conform-to/react'
import type { ComponentProps, ReactNode } from 'react'
import { useReadOnly } from '../read-only.ts'
import { type Choices, Options } from './options.tsx'

// biome-ignore lint/suspicious/noExplicitAny: it may belong to any form
export type AnyField = FieldMetadata<any, any, any>

/** While it is rendered once a field says the same each time, and Conform puts it together anew for each question. */
export function readOnce(field: AnyField): AnyField {
  const known = new Map<string | symbol, unknown>()
  return new Proxy(field, {
    get(target, key) {
      if (!known.has(key)) known.set(key, Reflect.get(target, key))
      return known.get(key)
    },
  })
}

interface Described {
  field: AnyField
  label: string
  /** Told before typing: what is expected, such as a minimum length (WCAG 3.3.2). */
  hint?: ReactNode
}

type Own<Element extends 'input' | 'textarea' | 'select'> = Omit<ComponentProps<Element>, 'name' | 'id' | 'form'>

/** Label, hint, message and control, tied together for screen readers; the browser keeps what was typed. */
export function TextField({
  field: given,
  label,
  hint,
  type = 'text',
  ...own
}: Described & Own<'input'> & { type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'datetime-local' }) {
  const field = readOnce(given)
  const isReadOnly = useReadOnly()
  // A form says what is wrong in its own words; limits of length would cut off what is pasted before it could.
  const { key, maxLength, pattern, ...props } = getInputProps(field, {
    type,
    ariaDescribedBy: hint ? field.descriptionId : undefined,
  })
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input
        key={key}
        dir="auto"
        spellCheck={type === 'text' ? undefined : false}
        disabled={isReadOnly}
        {...props}
        {...own}
        className="input"
      />
    </FieldFrame>
  )
}

/** Not `dir="auto"`: what is pasted by the megabyte then stops Chromium for ten seconds. */
export function TextArea({ field: given, label, hint, ...own }: Described & Own<'textarea'>) {
  const field = readOnce(given)
  const isReadOnly = useReadOnly()
  const { key, maxLength, ...props } = getTextareaProps(field, {
    ariaDescribedBy: hint ? field.descriptionId : undefined,
  })
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <textarea key={key} rows={4} disabled={isReadOnly} {...props} {...own} className="input" />
    </FieldFrame>
  )
}

export function Select({
  field: given,
  label,
  hint,
  options,
  placeholder,
  ...own
}: Described &
  Own<'select'> & {
    options: Choices
    /** Stands for no choice. A field that always has a value needs none. */
    placeholder?: string
  }) {
  const field = readOnce(given)
  const isReadOnly = useReadOnly()
  const { key, ...props } = getSelectProps(field, { ariaDescribedBy: hint ? field.descriptionId : undefined })
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <select
        key={key}
        disabled={isReadOnly}
        {...props}
        // One that always has a value has nothing to be missing.
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

export function Checkbox({ field: given, label, hint }: Described) {
  const field = readOnce(given)
  const isReadOnly = useReadOnly()
  const { key, ...props } = getInputProps(field, {
    type: 'checkbox',
    ariaDescribedBy: hint ? field.descriptionId : undefined,
  })
  return (
    <div className="field">
      <label className="checkbox" htmlFor={field.id}>
        <input key={key} disabled={isReadOnly} {...props} />
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
