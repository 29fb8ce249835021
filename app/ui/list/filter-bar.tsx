import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Search } from '../drawings/icons.tsx'
import { Link } from '../link.tsx'
import { useSearchSubmit } from './use-search-submit.ts'

/** Debounce in milliseconds. */
const pause = 300

/**
 * Search and filters of a list, in the same order everywhere; their state is in the URL. Typing is debounced and replaces the
 * history entry, a filter adds one; without JavaScript the button submits both. On a phone the filters are in a native
 * disclosure, open while one of them is set.
 *
 * @param isLabelSeen shows the label, for a long placeholder
 * @param value search term in the URL
 * @param keep other parameters to keep
 * @param active number of set filters
 * @param clear URL of the whole list, when filtered
 * @param children the filters
 * @param more rarely used filters, always in a disclosure
 * @param moreActive number of set ones among these
 */
export function FilterBar({
  label,
  isLabelSeen = false,
  placeholder,
  value,
  action,
  keep = {},
  active = 0,
  clear,
  className = 'mt-5',
  children,
  more,
  moreActive = 0,
}: {
  label: string
  isLabelSeen?: boolean
  placeholder: string
  value: string
  action: string
  keep?: Record<string, string>
  active?: number
  clear?: string | false
  className?: string
  children?: ReactNode
  more?: ReactNode
  moreActive?: number
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
    <Form
      role="search"
      action={action}
      className={`flex flex-wrap items-end gap-2 [&_.input]:min-h-11 [&_.input]:py-1.5 sm:[&_.input]:min-h-10 sm:[&_select]:text-sm sm:[&_[type=date]]:text-sm ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        send(event.currentTarget, { replace: true })
      }}
    >
      {Object.entries(keep).map(([name, kept]) => (
        <input key={name} type="hidden" name={name} value={kept} />
      ))}
      <label className={`min-w-0 grow-1000 ${children ? 'basis-72' : 'max-w-lg basis-48'}`}>
        <span className={isLabelSeen ? 'mb-1.5 block text-sm font-semibold' : 'sr-only'}>{label}</span>
        <span className="relative block">
          <Search aria-hidden="true" className="absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-soft" />
          <input
            ref={input}
            type="search"
            name="search"
            className="input pl-9.5 text-ellipsis"
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
        </span>
      </label>
      <div className={`flex max-w-full items-end gap-2 max-sm:flex-wrap ${children ? 'grow' : ''}`}>
        {children && (
          <details className="folded-on-phones min-w-0 max-sm:grow max-sm:open:basis-full" open={active > 0}>
            <summary className="link">Filters{active > 0 && ` (${active} in use)`}</summary>
            <div className="flex flex-wrap items-end gap-2">
              {children}
              {more && (
                <details className="open:basis-full" open={moreActive > 0}>
                  <summary className="link flex min-h-11 w-fit items-center px-1 text-sm sm:min-h-10">
                    More filters
                  </summary>
                  <div className="flex flex-wrap gap-2">{more}</div>
                </details>
              )}
            </div>
          </details>
        )}
        <button
          type="submit"
          className="button-quiet min-h-11 px-4 sm:min-h-10"
          onClick={() => clearTimeout(waiting.current)}
        >
          Search
        </button>
        {clear && (
          <Link
            className="link flex min-h-11 flex-none items-center px-1 text-sm sm:min-h-10"
            to={clear}
            preventScrollReset
          >
            Clear Filters
          </Link>
        )}
      </div>
    </Form>
  )
}
