import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const project = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(project, file), 'utf8')
const pages = [
  ...readdirSync(project).filter((name) => name.endsWith('.md')),
  ...readdirSync(path.join(project, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** Heading anchors as GitHub generates them. */
function anchorsOf(file: string): string[] {
  const headings = read(file).matchAll(/^#+ (.+)$/gm)
  return [...headings].map(([, words = '']) =>
    words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function isThere(from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#')
  const target = path.join(path.dirname(from), file)
  const page = file === '' ? from : target
  try {
    return anchor === undefined
      ? readdirSync(path.dirname(path.join(project, page))).includes(path.basename(page))
      : anchorsOf(page).includes(anchor)
  } catch {
    return false
  }
}

test('every link between pages of the docs has a target', () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:/.test(link) && !isThere(page, link))
      .map((link) => `${page}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('docs/operate.md lists every setting and no other', () => {
  const known = [...read('app/platform/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name)
  const [, table = ''] = read('docs/operate.md').split('\n## Settings\n')
  const rows = [...table.matchAll(/^\| (`[A-Z][^|]*) \|/gm)].map(([, cell = '']) => cell)
  const told = rows.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name))
  expect(told.toSorted()).toEqual(known.toSorted())
})

test('docs/operate.md has each section that a message or a file refers to', () => {
  const sources = globSync(
    ['{app,server,deploy}/**/*.{ts,yml,sh,service}', 'docs/logs.md', 'compose.yaml', 'Dockerfile'],
    { cwd: project },
  )
  const named = sources.flatMap((file) =>
    [...read(file).matchAll(/docs\/operate\.md, "?([A-Z][A-Za-z ]+)/g)].map(([, part]) => part),
  )
  expect(named).toContain('Two roles')
  const headings = [...read('docs/operate.md').matchAll(/^#+ (.+)$/gm)].map(([, words]) => words)
  expect(named.filter((part) => !headings.includes(part))).toEqual([])
})

test('the operator’s command uses the user, the data folder and the settings of the systemd unit', () => {
  const unit = read('deploy/agentspark.service')
  const command = read('deploy/site.sh')
  for (const [setting, told] of [
    [/^User=(.+)$/m, 'runuser -u '],
    [/DATA_DIR=(\S+)/, 'DATA_DIR:-'],
    [/^EnvironmentFile=(.+)$/m, 'SETTINGS:-'],
  ] as const)
    expect(command).toContain(told + (setting.exec(unit)?.[1] ?? 'nothing'))
  expect(unit).toMatch(/^ReadWritePaths=-\/var\/backups\/agentspark$/m)
  expect(read('docs/operate.md')).toContain('BACKUP_TO=/var/backups/agentspark\n')
})
