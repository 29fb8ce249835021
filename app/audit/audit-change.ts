import type { AuditChanges } from './audit-entry.ts'

/** One field's change, as a person reads it. Null where there was or is nothing. */
export interface ReadableChange {
  field: string
  before: string | null
  after: string | null
}

export function readableChanges(changes: AuditChanges): ReadableChange[] {
  return Object.entries(changes).map(([field, { before, after }]) => ({
    field: fieldInWords(field),
    before: valueInWords(before),
    after: valueInWords(after),
  }))
}

/** 'newsletter_subscription' and 'externalUrl' are names of the code. */
function fieldInWords(field: string): string {
  const words = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function valueInWords(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((part) => valueInWords(part) ?? '').join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
