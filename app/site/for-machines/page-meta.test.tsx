import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Meta } from 'react-router'
import { expect, test } from 'vitest'
import { pageMeta, unlistedMeta } from './page-meta.ts'
import { faqPage } from './structured-data.ts'

const page = (pathname: string) => ({
  location: { pathname },
  matches: [{ id: 'root' }, { id: 'site/site-shell', loaderData: { origin: 'https://bootcamp.example' } }],
})
const about = { title: 'About', description: 'Who we are.', picture: 'about' } as const

test.each(['/about', '/About', '/about/'])('%s has one canonical address, on the configured origin', (pathname) => {
  const meta = pageMeta(page(pathname), about)
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://bootcamp.example/about' })
  expect(meta).toContainEqual({ property: 'og:url', content: 'https://bootcamp.example/about' })
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://bootcamp.example/share/about.png' })
})

test('the home page keeps its slash', () => {
  const meta = pageMeta(page('/'), { ...about, picture: 'home' })
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://bootcamp.example/' })
})

test('an unlisted page has noindex and no canonical address', () => {
  expect(unlistedMeta('Signed out')).toEqual([
    { title: 'Signed out · AgentSpark' },
    { name: 'robots', content: 'noindex' },
  ])
})

test('no content can end its JSON data block, and all of it parses back', () => {
  const nasty = '</script><script>alert(1)</script> <!-- \u2028 & "quoted"'
  const meta = () => pageMeta(page('/about'), { ...about, facts: () => [faqPage([{ title: nasty, text: [nasty] }])] })
  const Stub = createRoutesStub([{ path: '/', Component: () => <Meta />, meta }])
  const html = renderToStaticMarkup(<Stub />)
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  expect(blocks).toHaveLength(1)
  expect(html).not.toContain('alert(1)</script>')
  expect(html).not.toContain('\u2028')
  expect(JSON.parse(blocks[0]?.[1] ?? '')['@graph'][0].mainEntity[0].name).toBe(nasty)
})
