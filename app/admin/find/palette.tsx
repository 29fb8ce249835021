import { Autocomplete } from '@base-ui/react/autocomplete'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { AdminRole } from '../../admin-role.ts'
import { toSearchParams } from '../../platform/list-query.ts'
import { Search } from '../../ui/drawings/icons.tsx'
import {
  type Choice,
  type Choices,
  choicesFor,
  foundChoices,
  longestTerm,
  newcomerChoices,
  stillFitting,
} from './choices.ts'
import type { Found } from './find-everything.server.ts'
import { opensBySlash, setOpensBySlash } from './opens-by-slash.ts'
import type { Bootcamp } from './shortcuts.ts'

/** Loaded when it is opened for the first time. `/admin/find` shows the same results. */
export function Palette({
  role,
  bootcamp,
  onClose,
}: {
  role: AdminRole
  bootcamp: Bootcamp | null
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const [term, setTerm] = useState('')
  const typed = term.trim()
  const { answer, isLost } = useFound(typed)
  const groups = groupsOf(typed, answer, role, bootcamp)
  const open = useEffectEvent(() => dialog.current?.showModal())
  useLayoutEffect(() => open(), [])
  function follow({ to }: Choice) {
    // First, so that the focus moves to the new page and not back to the button.
    dialog.current?.close()
    void navigate(to)
  }
  return (
    <dialog
      ref={dialog}
      aria-label="Find"
      closedby="any"
      onClose={onClose}
      className="card m-auto mt-[max(1rem,10dvh)] w-[calc(100%-2rem)] max-w-xl overflow-hidden p-0 text-ink backdrop:bg-night/60 open:flex open:max-h-[min(36rem,80dvh)] open:flex-col"
    >
      <Autocomplete.Root
        inline
        open
        mode="none"
        items={groups.map(({ heading, items }) => ({ value: heading, items }))}
        value={term}
        onValueChange={(value, { reason }) => {
          if (reason === 'input-change' || reason === 'input-clear') setTerm(value)
        }}
        itemToStringValue={(choice: Choice) => choice.label}
        autoHighlight="always"
        keepHighlight
      >
        <div className="flex items-center gap-3 border-b border-line px-4 has-[input:focus-visible]:border-teal has-[input:focus-visible]:inset-shadow-[0_-2px_0_var(--color-teal)]">
          <Search aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
          <Autocomplete.Input
            aria-label="Find people, emails, inquiries, content, bootcamps and pages"
            placeholder="Name, email or task"
            maxLength={longestTerm}
            autoFocus
            className="min-h-13 w-full min-w-0 bg-transparent outline-none"
            onKeyDown={(event) => {
              // The browser closes the dialog on Escape; the list must not consume the key.
              if (event.key === 'Escape') event.preventBaseUIHandler()
            }}
          />
          <button type="button" className="button-quiet button-small" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
        {/* Only the field refers to the active option: the list never has the focus. */}
        <Autocomplete.List
          aria-label="Results"
          aria-activedescendant={undefined}
          className="grow overflow-y-auto overscroll-contain py-2"
        >
          {(group: { value: string; items: Choice[] }) => (
            <Autocomplete.Group key={group.value} items={group.items} className="not-last:mb-2">
              <Autocomplete.GroupLabel className="px-4 py-1 text-xs font-semibold text-ink-soft">
                {group.value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(choice: Choice) => <Line key={choice.id} choice={choice} onFollow={follow} />}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        <Footer isLost={isLost} typed={typed} />
      </Autocomplete.Root>
    </dialog>
  )
}

function Line({ choice, onFollow }: { choice: Choice; onFollow: (choice: Choice) => void }) {
  const { label, detail } = choice
  return (
    <Autocomplete.Item
      value={choice}
      render={(props, { highlighted }) => <div {...props} role="option" tabIndex={-1} aria-selected={highlighted} />}
      onClick={() => onFollow(choice)}
      className="flex min-h-9 cursor-pointer scroll-my-2 flex-wrap items-baseline gap-x-3 px-4 py-1.5 data-highlighted:bg-teal data-highlighted:text-paper [&[data-highlighted]_span]:text-paper"
    >
      <bdi className="max-w-full truncate">{label}</bdi>
      {detail && <span className="max-w-full truncate text-sm text-ink-soft">{detail}</span>}
    </Autocomplete.Item>
  )
}

/** Before the server answers, Enter opens the page with the same results. */
function groupsOf(
  typed: string,
  answer: ReturnType<typeof useFound>['answer'],
  role: AdminRole,
  bootcamp: Bootcamp | null,
): Choices[] {
  if (typed === '') return choicesFor('', [], role, bootcamp)
  const isAnswered = answer?.term === typed
  const found = answer ? foundChoices(answer.found) : []
  const everywhere = { id: 'all', label: `All results for “${typed}”`, detail: '' }
  return [
    ...choicesFor(
      typed,
      isAnswered ? [...found, ...newcomerChoices(typed, answer.found, role)] : stillFitting(found, typed),
      role,
      bootcamp,
    ),
    { heading: 'More', items: [{ ...everywhere, to: href('/admin/find') + toSearchParams({ search: typed }) }] },
  ]
}

function Footer({ isLost, typed }: { isLost: boolean; typed: string }) {
  const id = useId()
  const [bySlash, setBySlash] = useState(opensBySlash)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-sm text-ink-soft">
      <p role="status">
        {isLost && typed
          ? 'We can’t reach the server, so only pages are shown.'
          : 'Arrow keys choose, Enter opens, Escape closes.'}
      </p>
      <label htmlFor={id} className="flex items-center gap-2">
        <input
          id={id}
          type="checkbox"
          checked={bySlash}
          onChange={({ target: { checked } }) => {
            setOpensBySlash(checked)
            setBySlash(checked)
          }}
        />
        Also open with /
      </label>
    </div>
  )
}

/** Debounce in milliseconds between keystrokes. */
const pause = 120

interface Answer {
  term: string
  found: Found
}

/** @returns the last answer, and whether the request for this term failed; the page then shows the reason */
function useFound(term: string): { answer: Answer | null; isLost: boolean } {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (term === '') return
    const left = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const address = `${href('/admin/find/found')}?${new URLSearchParams({ search: term })}`
        // A signed-out admin would be redirected.
        const response = await fetch(address, { signal: left.signal, redirect: 'error' })
        if (!response.ok) throw new Error(response.statusText)
        setAnswer({ term, found: await response.json() })
        setLost(false)
      } catch {
        if (!left.signal.aborted) setLost(true)
      }
    }, pause)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [term])
  return { answer, isLost }
}
