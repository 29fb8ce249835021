import { describe, expect, test } from 'vitest'
import { namedParts, withoutServerParts } from './page-parts.ts'

/** What a page has of its own beside what a test is about. */
const view = `export default function Page() {
  return <main />
}`

const rest = (code: string) => withoutServerParts(`${code}\n${view}`).replace(view, '').trim()

describe('what the router sees of a page', () => {
  test('is the names of all that it exports, its components as if they were made there', () => {
    expect(namedParts('app/site/site-shell.tsx')?.replaceAll('"app/site/site-shell.tsx?whole"', 'page')).toBe(
      `export { loader } from page
import Page from page; export default Page
import { ErrorBoundary as Own } from page; export const ErrorBoundary = Own`,
    )
  })

  test('is the page itself where a browser runs something beside it, which may become a file of its own', () => {
    expect(namedParts('app/root.tsx')).toBeNull()
  })
})

describe('what a browser gets of a page', () => {
  test('is nothing of its loader, action, middleware and headers', () => {
    const parts = `export function loader() {}
      export async function action() {}
      export const middleware = [guard]
      export const headers = () => ({})`
    expect(rest(parts)).toBe('')
    expect(rest(`export { loaderHeaders as headers } from './headers.ts'`)).toBe('')
  })

  test('is nothing of what they alone need, one thing by way of the other', () => {
    const parts = `import { findPlaces } from './places.server.ts'
      import { list, type Place } from './place.ts'
      type Found = Place[]
      const { most = list.length } = findPlaces.limits
      async function find(): Promise<Found> { return findPlaces(most) }
      export async function loader() { return { places: await find() } }`
    expect(rest(parts)).toBe('')
  })

  test('is what it shows, its style sheets, and what the router asks in the browser', () => {
    const parts = `import './page.css'
import { title } from './copy.ts'
const heading = \`\${title}, “O’Brien’s”\`
export const meta = () => [{ title: heading }]
export { unlessSameScreen as shouldRevalidate } from './revalidation.ts'
export function ErrorBoundary() { return <Failed heading={heading} /> }
function Failed({ heading = title }) { return <p>{heading}</p> }`
    expect(rest(parts)).toBe(parts)
    expect(rest(`${parts}\nexport const loader = () => title`)).toBe(parts)
  })

  test('is what both need', () => {
    const shared = `import { most } from './limits.ts'\nconst shown = () => most`
    const meta = 'export const meta = () => [{ title: shown() }]'
    expect(rest(`${shared}\nexport const loader = () => shown()\n${meta}`)).toBe(`${shared}\n${meta}`)
  })

  test.each([
    ['in a type', 'export const meta = (found: typeof loader) => read<typeof loader>(found) as Found<typeof loader>'],
    ['as an attribute', 'export const meta = () => <form loader="/join" />'],
    ['where it comes from', "import { loader as read } from './read.ts'\nexport const meta = () => read()"],
    ['as a property', 'export const meta = (route) => route.loader({ loader: route })'],
    ['as what a function takes', 'export const meta = ({ loader, of: [{ a: b = 1 }, ...c] }) => loader(b, c)'],
  ])('a loader that is named %s stays on the server', (_, meta) => {
    expect(rest(`export const loader = () => 1\n${meta}`)).toBe(meta)
  })

  test.each([
    'export const meta = () => loader()',
    'export const meta = (first = loader) => first()',
    'export const meta = (all) => all[loader]',
    'export const meta = () => ({ [loader]: 1 })',
    'export const meta = () => <Page {...loader} />',
    'export const meta = () => loader!.name as string',
  ])('what says its name otherwise keeps it: %s', (meta) => {
    const loader = 'export const loader = () => 1'
    expect(rest(`${loader}\n${meta}`)).toBe(`${loader}\n${meta}`)
  })
})
