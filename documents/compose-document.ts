import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Marked } from 'marked'
import { createElement as element } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { brand } from '../app/organization/brand.ts'
import { GrowingNetwork, NetworkBand, SparkMark } from '../app/ui/drawings/motif.tsx'

/** Each is `documents/<name>.md`, and becomes `public/documents/<name>.pdf`. */
export const documentNames = ['prep-pack', 'take-home-exercise-1', 'take-home-exercise-2'] as const
export type DocumentName = (typeof documentNames)[number]

/** How far the network on the cover has grown. */
const stages: Record<DocumentName, number> = { 'prep-pack': 1, 'take-home-exercise-1': 2, 'take-home-exercise-2': 3 }

/** The cohort for which they are written. They are built where there is no database, and stay as they are when it has changed. */
const pilot = { name: 'AI Agent Development Bootcamp', slackUrl: 'https://slack.agentspark.example/invite' }

/** What a source may name in double braces, so that it is written in one place. */
const facts: Record<string, string> = { brand: brand.name, partner: brand.partner.name, slack: pilot.slackUrl }

/** @returns the whole document as a page, but for its typefaces */
export async function composeDocument(name: DocumentName): Promise<string> {
  const [source, tokens, style] = await Promise.all([
    readFile(path.join('documents', `${name}.md`), 'utf8'),
    readFile(path.join('app', 'tokens.css'), 'utf8'),
    readFile(path.join('documents', 'document.css'), 'utf8'),
  ])
  const { title, lead, body } = partsOf(withFacts(source))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} · ${brand.name}</title>
<style>${tokens.replace(/@theme[^{]*/g, ':root ')}${style}</style>
</head>
<body>
${cover(name, title, lead)}
${withContents(inPieces(await new Marked().parse(body)))}
</body>
</html>`
}

/** By this a PDF is known to be younger than everything it is made of. */
export function fingerprintOf(html: string): string {
  return createHash('sha256').update(html).digest('hex')
}

function withFacts(source: string): string {
  return source.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const fact = facts[name]
    if (fact === undefined) throw new Error(`There is no fact called ${name}.`)
    return fact
  })
}

/** The first heading and the paragraph below it make the cover. */
function partsOf(source: string) {
  const [, title, lead, body] = /^# (.+)\n\n(.+)\n\n([\s\S]+)$/.exec(source) ?? []
  if (!title || !lead || !body) throw new Error('A document begins with a heading and a paragraph.')
  return { title, lead, body }
}

function cover(name: DocumentName, title: string, lead: string): string {
  const [kind, heading] = title.includes(': ') ? title.split(': ') : ['Before session 1', title]
  return renderToStaticMarkup(
    element(
      'header',
      { className: 'cover' },
      element('p', { className: 'brand' }, element(SparkMark, {}), brand.name),
      element(GrowingNetwork, { stage: stages[name] }),
      element('p', { className: 'kind' }, kind),
      element('h1', {}, heading),
      element('p', { className: 'lead' }, lead),
      element('p', { className: 'of' }, pilot.name),
      element(NetworkBand),
    ),
  )
}

/** What stands under a small heading stays on one page with it. */
function inPieces(body: string): string {
  return body.replace(/<h3>[\s\S]+?(?=<h[23]>|$)/g, (piece) => `<section>\n${piece}</section>\n`)
}

/** A list of the parts that leads to them, and names for them to be led to. */
function withContents(body: string): string {
  const titles: { id: string; title: string }[] = []
  const anchored = body.replace(/<h2>(.+?)<\/h2>/g, (_, title: string) => {
    const id = title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    titles.push({ id, title })
    return `<h2 id="${id}">${title}</h2>`
  })
  const links = titles.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`).join('')
  return `<nav aria-label="Contents"><p class="inside">Inside</p><ol>${links}</ol></nav>\n<main>\n${anchored}</main>`
}
