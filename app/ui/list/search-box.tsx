import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Search } from '../icons.tsx'
import { useSearchSubmit } from './use-search-submit.ts'

/** Long enough for the next letter to be typed, short enough to feel like an answer. */
const pause = 300

/**
 * A search that lives in the URL as `search`: it waits for a pause in typing, and without JavaScript for the button.
 *
 * @param wide with filters beside it
 * @param isLabelSeen where the placeholder may be cut
 * @param value what the URL says is searched for
 * @param children filters, and hidden fields with what else has to stay in the URL
 * @param filters of which there are too many for one line: they follow on the next
 */
export function SearchBox({
  label,
  wide = false,
  isLabelSeen = false,
  placeholder,
  value,
  action,
  children,
  filters,
}: {
  label: string
  wide?: boolean
  isLabelSeen?: boolean
  placeholder: string
  value: string
  action: string
  children?: ReactNode
  filters?: ReactNode
}) {
  const send = useSearchSubmit()
  const input = useRef<HTMLInputElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const inUrl = useRef(value)
  const { location: next, formAction } = useNavigation()
  useEffect(() => () => clearTimeout(waiting.current), [])
  useEffect(() => {
    // A visitor who goes to another page within the pause would be taken back.
    if (next && formAction !== action) clearTimeout(waiting.current)
  }, [next, formAction, action])
  useEffect(() => {
    inUrl.current = value
    // Back and Forward change the URL under the field; while somebody types, the field is ahead of the URL.
    if (input.current && input.current !== document.activeElement) input.current.value = value
  }, [value])
  return (
    <Form
      role="search"
      action={action}
      className={`flex w-full gap-2 ${wide ? 'mt-6 flex-wrap [&_label:has([type=search])]:basis-48' : 'max-w-md'}`}
      onSubmit={(event) => {
        event.preventDefault()
        send(event.currentTarget)
      }}
    >
      <label className="grow">
        <span className={isLabelSeen ? 'mb-1.5 block text-sm font-semibold' : 'sr-only'}>{label}</span>
        <span className="relative block">
          <Search aria-hidden="true" className="absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-soft" />
          <input
            ref={input}
            type="search"
            name="search"
            className="input pl-10.5"
            placeholder={placeholder}
            defaultValue={value}
            maxLength={200}
            autoComplete="off"
            onChange={({ currentTarget: { form } }) => {
              clearTimeout(waiting.current)
              waiting.current = setTimeout(() => {
                // A filter beside it may have taken the words along, or a link may have cleared them.
                if (input.current?.value !== inUrl.current) send(form)
              }, pause)
            }}
          />
        </span>
      </label>
      {children}
      <button type="submit" className="button-quiet" onClick={() => clearTimeout(waiting.current)}>
        Search
      </button>
      {filters}
    </Form>
  )
}
