import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { Plus, Search, X } from '../drawings/icons.tsx'
import { type Choices, wordsOf } from '../form/options.tsx'
import { Link } from '../link.tsx'
import { MoreMenu } from '../more-menu.tsx'
import { DayField } from './day-field.tsx'
import { FilterSelect } from './filter-select.tsx'
import { useSearchSubmit } from './use-search-submit.ts'

/** Debounce in milliseconds. */
const pause = 300

/** A filter that is added when it is needed: a choice, or a day. `value` is null without it. */
export type Filter = { label: string; name: string; value: string | null } & (
  | { all: string; options: Choices }
  | { isDay: true }
)

/**
 * Search and filters of a list; their state is in the URL. Typing is debounced and replaces the history entry, a filter adds one;
 * without JavaScript the button submits both. A filter that is set is a chip, with a link that takes it away.
 *
 * @param isLabelSeen shows the label, for a long placeholder
 * @param value search term in the URL
 * @param keep other parameters to keep
 * @param clear URL of the whole list, when filtered
 * @param children filters that are always in sight
 * @param filters the others
 * @param menu rare actions on the list
 */
export function FilterBar({
  label,
  isLabelSeen = false,
  placeholder,
  value,
  action,
  keep = {},
  clear,
  className = 'mt-5',
  children,
  filters = [],
  menu,
}: {
  label: string
  isLabelSeen?: boolean
  placeholder: string
  value: string
  action: string
  keep?: Record<string, string>
  clear?: string | false
  className?: string
  children?: ReactNode
  filters?: Filter[]
  menu?: ReactNode
}) {
  const send = useSearchSubmit()
  const input = useRef<HTMLInputElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const inUrl = useRef(value)
  const { location: next, formAction } = useNavigation()
  useEffect(() => {
    // The router starts a navigation one frame after the click.
    const stop = ({ target, defaultPrevented }: MouseEvent) => {
      if (defaultPrevented && target instanceof Element && target.closest('a')) clearTimeout(waiting.current)
    }
    addEventListener('click', stop)
    return () => {
      removeEventListener('click', stop)
      clearTimeout(waiting.current)
    }
  }, [])
  useEffect(() => {
    // A pending search must not navigate away from another page.
    if (next && formAction !== action) clearTimeout(waiting.current)
  }, [next, formAction, action])
  useEffect(() => {
    inUrl.current = value
    // Back and Forward change the URL; during typing the field is ahead of the URL.
    if (input.current && input.current !== document.activeElement) input.current.value = value
  }, [value])
  return (
    <div className={`flex items-start gap-2 sm:[&_summary.button-small]:min-h-10 ${className}`}>
      <Form
        role="search"
        action={action}
        className="flex min-w-0 grow flex-wrap items-end gap-2 [&_.input]:min-h-11 [&_.input]:py-1.5 sm:[&_.input]:min-h-10 sm:[&_select]:text-sm sm:[&_[type=date]]:text-sm"
        onSubmit={(event) => {
          event.preventDefault()
          clearTimeout(waiting.current)
          send(event.currentTarget, { replace: true })
        }}
      >
        {Object.entries(keep).map(([name, kept]) => (
          <input key={name} type="hidden" name={name} value={kept} />
        ))}
        <label className="min-w-0 grow-1000 basis-48">
          <span className={isLabelSeen ? 'mb-1.5 block text-sm font-semibold' : 'sr-only'}>{label}</span>
          <input
            ref={input}
            type="search"
            name="search"
            className="input text-ellipsis"
            placeholder={placeholder}
            defaultValue={value}
            maxLength={200}
            autoComplete="off"
            onChange={({ currentTarget: { form } }) => {
              clearTimeout(waiting.current)
              waiting.current = setTimeout(() => {
                // Another filter may have submitted the words, or a link may have cleared them.
                if (input.current?.value !== inUrl.current) send(form, { replace: true })
              }, pause)
            }}
          />
        </label>
        <button type="submit" title="Search" className="button-quiet min-h-11 px-3 sm:min-h-10">
          <Search aria-hidden="true" className="size-4.5" />
          <span className="sr-only">Search</span>
        </button>
        {children}
        {filters.length > 0 && (
          <MoreMenu button={<FilterLabel />}>
            <div className="grid gap-2 p-1 [&_select]:w-full [&_select]:max-w-none">
              {filters.map((filter) =>
                'isDay' in filter ? (
                  <DayField key={filter.name} label={filter.label} name={filter.name} value={filter.value} />
                ) : (
                  <FilterSelect key={filter.name} {...filter} />
                ),
              )}
            </div>
          </MoreMenu>
        )}
        <Chips filters={filters} action={action} keep={keep} />
        {clear && (
          <Link
            className="link flex min-h-11 flex-none items-center px-1 text-sm sm:min-h-10"
            to={clear}
            preventScrollReset
          >
            Clear Filters
          </Link>
        )}
      </Form>
      {menu && (
        <MoreMenu label="More for this list" isWide>
          {menu}
        </MoreMenu>
      )}
    </div>
  )
}

function FilterLabel() {
  return (
    <>
      <Plus aria-hidden="true" className="size-4" />
      Filter
    </>
  )
}

function Chips({ filters, action, keep }: { filters: Filter[]; action: string; keep: Record<string, string> }) {
  const [search] = useSearchParams()
  const without = (name: string) => {
    const left = new URLSearchParams(search)
    for (const [kept, value] of Object.entries(keep)) left.set(kept, value)
    for (const gone of [name, 'page']) left.delete(gone)
    return left.size > 0 ? `${action}?${left}` : action
  }
  return filters.map(
    (filter) =>
      filter.value !== null && (
        <Link key={filter.name} className="filter-chip" data-set to={without(filter.name)} preventScrollReset>
          {filter.label}: {'isDay' in filter ? filter.value : wordsOf(filter.options, filter.value)}
          <X aria-hidden="true" className="size-3.5" />
          <span className="sr-only">, remove this filter</span>
        </Link>
      ),
  )
}
