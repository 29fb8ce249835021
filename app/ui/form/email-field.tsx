import type { ComponentProps } from 'react'
import { useIsInteractive } from '../use-is-interactive.ts'
import { TextField } from './field.tsx'
import { useValues } from './use-edited.ts'

/** Common typing mistakes in the domains of large mail providers. */
const slips: Record<string, string> = {
  'gmial.com': 'gmail.com',
  'gmai.com': 'gmail.com',
  'gmal.com': 'gmail.com',
  'gmail.co': 'gmail.com',
  'gmail.con': 'gmail.com',
  'gnail.com': 'gmail.com',
  'hotmial.com': 'hotmail.com',
  'hotmai.com': 'hotmail.com',
  'hotmail.con': 'hotmail.com',
  'yaho.com': 'yahoo.com',
  'yahooo.com': 'yahoo.com',
  'yahoo.con': 'yahoo.com',
  'outlok.com': 'outlook.com',
  'outlook.con': 'outlook.com',
  'iclod.com': 'icloud.com',
  'icloud.con': 'icloud.com',
}

/**
 * An email field with autofill. For a probable typing mistake in the domain it asks, without an error: the address is
 * submitted as typed unless the suggestion is clicked.
 */
export function EmailField(own: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const isInteractive = useIsInteractive()
  const [address = ''] = useValues(own.field)
  const meant = probableAddress(address)
  return (
    <div className="min-w-0">
      <TextField type="email" autoComplete="email" {...own} />
      {/* In a document, document-form.js asks. */}
      <p className="hint live" role="status" data-slips={JSON.stringify(slips)} data-words={question('{}')}>
        {meant && (isInteractive ? <Question meant={meant} fieldId={own.field.id} /> : question(meant))}
      </p>
    </div>
  )
}

function Question({ meant, fieldId }: { meant: string; fieldId: string }) {
  const [before, after] = question('{}').split('{}')
  const putIn = () => {
    const field = document.getElementById(fieldId)
    if (!(field instanceof HTMLInputElement)) return
    field.value = meant
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }
  return (
    <>
      {before}
      <button type="button" onClick={putIn}>
        {meant}
      </button>
      {after}
    </>
  )
}

function question(meant: string): string {
  return `Did you mean ${meant}?`
}

/** @returns the suggested address, or null */
function probableAddress(address: string): string | null {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).trim()
  const meant = slips[domain.toLowerCase()]
  return at > 0 && meant ? `${address.slice(0, at).trim()}@${meant}` : null
}
