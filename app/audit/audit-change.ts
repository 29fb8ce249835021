import type { AuditChanges } from './audit-entry.ts'

/** A changed field in words. Null for an empty value. */
export interface ReadableChange {
  field: string
  before: string | null
  after: string | null
}

export function readableChanges(changes: AuditChanges): ReadableChange[] {
  return Object.entries(changes).map(([field, { before, after }]) => ({
    field: fieldInWords(field),
    before: valueInWords(field, before),
    after: valueInWords(field, after),
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

/** Fields with a few fixed values, which badges and selects capitalise. */
const oneOfFew = ['status', 'role', 'admin role', 'content_type']

function valueInWords(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((part) => valueInWords(field, part) ?? '').join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  return oneOfFew.includes(field) ? capitalised(String(value).replaceAll('_', ' ')) : String(value)
}

function capitalised(words: string): string {
  return words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}
