import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { MenuPanel } from '../../ui/more-menu.tsx'
import { addressOfView, longestViewName, type SavedView, type ViewedList, viewQueryOf } from './saved-view.ts'

interface Shown {
  list: ViewedList
  views: SavedView[]
  /** Query of the list. */
  search: string
}

/** The admin's saved views, above the filters. @param page path of the list @param whole name and URL of the list without a view */
export function SavedViews({
  list,
  page,
  views,
  search,
  whole = { words: 'Everyone', query: '' },
}: Shown & { page: string; whole?: { words: string; query: string } }) {
  const shown = viewQueryOf(list, search)
  if (views.length === 0) return null
  return (
    <nav aria-label="Saved views" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <ViewLink to={addressOfView(page, whole.query)} isShown={shown === viewQueryOf(list, whole.query)}>
        {whole.words}
      </ViewLink>
      {views.map((view) => (
        <ViewLink key={view.id} to={addressOfView(page, view.query)} isShown={view.query === shown}>
          {view.name}
          {view.isDefault && <span className="text-ink-soft"> (default)</span>}
        </ViewLink>
      ))}
    </nav>
  )
}

/** Saves the list's state, and renames and deletes views. */
export function SaveView({ views }: Pick<Shown, 'views'>) {
  return (
    <MenuPanel label={views.length > 0 ? 'Save or change views' : 'Save this view'}>
      <div className="grid gap-5">
        <Form method="post" className="flex flex-wrap items-end gap-3">
          <label className="grid min-w-0 grow gap-1.5 sm:max-w-xs">
            <span className="font-semibold">Save these filters, order and columns as</span>
            <input name="name" className="input" required maxLength={longestViewName} autoComplete="off" />
          </label>
          <button type="submit" name="intent" value="save" className="button-quiet">
            Save view
          </button>
        </Form>
        {views.length > 0 && (
          <ul className="grid gap-3">
            {views.map((view) => (
              <li key={view.id}>
                <Form method="post" className="flex flex-wrap items-end gap-2">
                  <input type="hidden" name="id" value={view.id} />
                  <label className="grid min-w-0 grow gap-1 sm:max-w-xs">
                    <span className="sr-only">Name of the view {view.name}</span>
                    <input
                      key={view.name}
                      name="name"
                      className="input"
                      defaultValue={view.name}
                      maxLength={longestViewName}
                      autoComplete="off"
                    />
                  </label>
                  <ViewButton intent="rename" view={view.name}>
                    Rename
                  </ViewButton>
                  <ViewButton intent={view.isDefault ? 'no-default' : 'default'} view={view.name}>
                    {view.isDefault ? 'Don’t open by default' : 'Open by default'}
                  </ViewButton>
                  <ViewButton intent="delete" view={view.name}>
                    Delete
                  </ViewButton>
                </Form>
              </li>
            ))}
          </ul>
        )}
      </div>
    </MenuPanel>
  )
}

function ViewLink({ to, isShown, children }: { to: string; isShown: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isShown ? 'page' : undefined}
      className={`inline-flex min-h-9 max-w-full items-center wrap-anywhere ${isShown ? 'font-semibold' : 'link'}`}
    >
      <span>{children}</span>
    </Link>
  )
}

function ViewButton({ intent, view, children }: { intent: string; view: string; children: string }) {
  return (
    <button type="submit" name="intent" value={intent} className="button-quiet button-small">
      {children}
      <span className="sr-only"> {view}</span>
    </button>
  )
}
