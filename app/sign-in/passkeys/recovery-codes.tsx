import { useRef, useState } from 'react'
import { brand } from '../../organization/brand.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** Shown once, when they are generated. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [copied, setCopied] = useState('')
  const hasScript = useHydrated()
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setCopied('Copied.')
    } catch {
      // If copying is forbidden, selects them for copying by hand.
      if (list.current) getSelection()?.selectAllChildren(list.current)
      setCopied('Press Ctrl+C or ⌘C to copy the selected codes.')
    }
  }
  return (
    <div className="grid gap-4">
      <p className="max-w-prose">
        <strong>Keep these codes now: we can’t show them again.</strong> Each one signs you in once if you lose your
        passkeys. Print them, or keep them in a password manager.
      </p>
      <ul
        ref={list}
        aria-label={`Recovery codes of ${brand.name}`}
        className="card grid gap-x-8 gap-y-2 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap max-sm:text-xs">
            {code}
          </li>
        ))}
      </ul>
      {hasScript && (
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <button type="button" className="button-quiet" onClick={() => void copy()}>
            Copy
          </button>
          <button type="button" className="button-quiet" onClick={() => print()}>
            Print
          </button>
          <p aria-live="polite">{copied}</p>
        </div>
      )}
    </div>
  )
}
