import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

/** The rules of STYLE.md that a machine can hold. Each failure names the file and what it may not do. */

const app = path.resolve('app')
const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
const sources = files.filter((file) => !file.endsWith('.test.ts') && !file.endsWith('.test.tsx') && !isTestKit(file))

/** What everybody stands on; `organization` is who we are. */
const ground = ['', 'platform', 'ui', 'organization', 'cohorts', 'mailings', 'retention']
/** Domains may lend to those on their right; those that stand alone lend to nobody and borrow only what is shared. */
const order = [
  'audit',
  'membership',
  'inquiries',
  'notifications',
  'contact',
  'client-waitlist',
  'sign-in',
  'subscriptions',
  'messages',
  'invitations',
  'moderation',
  'attendance',
  'feedback',
  'hand-ins',
  'portal',
  'admin',
]
const standAlone = ['library', 'site', 'dev']
/** What every change by an admin begins and ends with. */
const shared = [
  'audit/audit-entry.ts',
  'audit/audit-log.server.ts',
  'membership/as-admin.server.ts',
  'notifications/notice-topic.ts',
  'notifications/tell-team.server.ts',
]
/** What the server lends each request: their types, of which every room of the platform may ask. */
const services = 'platform/services.ts'

/** The queries on members, one file for each question that is asked of them. */
const membersQueries = [
  'membership/members.server.ts',
  'membership/roster/lists/matching-members.server.ts',
  'membership/roster/lists/member-lists.server.ts',
  'membership/roster/lists/member-batches.server.ts',
  'membership/roster/lists/address-issues.server.ts',
  'membership/roster/lists/detail-columns.server.ts',
  'membership/roster/lists/meant-members.server.ts',
  'membership/registrations.server.ts',
  'membership/places.server.ts',
  'membership/places/queued-members.server.ts',
  'membership/subscriptions.server.ts',
  'membership/place-expiries.server.ts',
  'membership/admins.server.ts',
  'membership/leaving-members.server.ts',
  'membership/place-holders.server.ts',
  'membership/jobs/imported-members.server.ts',
  'membership/marks/marked-members.server.ts',
  'portal/schedule/feed/calendar-feeds.server.ts',
]

/** The only files that write each table. */
const ownersOfTable: Record<string, string | string[]> = {
  cohorts: [
    'membership/places.server.ts',
    'cohorts/cohorts.server.ts',
    'cohorts/cohort-records.server.ts',
    'cohorts/new-cohorts.server.ts',
    'subscriptions/openings.server.ts',
    'notifications/full-cohorts.server.ts',
    'admin/cohorts/untold-schedules.server.ts',
  ],
  schedule_items: ['cohorts/cohorts.server.ts', 'cohorts/cohort-records.server.ts', 'cohorts/new-cohorts.server.ts'],
  office_hours: ['cohorts/cohorts.server.ts', 'cohorts/cohort-records.server.ts', 'cohorts/new-cohorts.server.ts'],
  members: membersQueries,
  former_addresses: 'membership/members.server.ts',
  registrations: [
    'membership/registrations.server.ts',
    'membership/members.server.ts',
    'membership/places/queued-members.server.ts',
    'membership/place-expiries.server.ts',
    'membership/turns/called-off-turns.server.ts',
    'membership/turns/turns.server.ts',
  ],
  profiles: [
    'portal/participants.server.ts',
    'portal/dashboard/shared-answers.server.ts',
    // What an import tells of newcomers.
    'membership/members.server.ts',
  ],
  saved_views: 'membership/views/saved-views.server.ts',
  member_jobs: 'membership/changes/member-jobs.server.ts',
  member_job_rows: ['membership/changes/member-jobs.server.ts', 'membership/changes/noted-registrations.server.ts'],
  ai_agent_projects: 'portal/projects/projects.server.ts',
  moderations: 'moderation/moderations.server.ts',
  documents: 'cohorts/documents.server.ts',
  audit_log: 'audit/audit-log.server.ts',
  admin_invitations: 'invitations/admin-invitations.server.ts',
  onboarding_reminders: 'portal/reminding/onboarding-reminders.server.ts',
  reminders: 'portal/reminding/reminders.server.ts',
  preparations_read: 'portal/dashboard/own-progress.server.ts',
  attendance: 'attendance/attendance.server.ts',
  feedback_given: 'feedback/feedback.server.ts',
  feedback_answers: 'feedback/feedback.server.ts',
  hand_ins: 'hand-ins/hand-ins.server.ts',
  revisions: 'hand-ins/hand-ins.server.ts',
  hand_in_files: 'hand-ins/hand-ins.server.ts',
  subscriptions: 'membership/subscriptions.server.ts',
  messages: 'messages/messages.server.ts',
  message_omissions: 'messages/audiences.server.ts',
  sign_in_challenges: 'sign-in/codes/challenges.server.ts',
  sessions: 'sign-in/sessions.server.ts',
  unknown_sign_ins: 'sign-in/codes/unknown-sign-ins.server.ts',
  wrong_codes: 'sign-in/codes/wrong-codes.server.ts',
  passkeys: 'sign-in/passkeys/passkeys.server.ts',
  recovery_codes: 'sign-in/passkeys/recovery-codes.server.ts',
  passkey_resets: 'sign-in/passkeys/passkey-resets.server.ts',
  emails: ['platform/mail/letters.server.ts', 'platform/mail/outbox-figures.server.ts'],
  refused_addresses: 'platform/mail/refused-addresses.server.ts',
  troubles: 'admin/alerts/alerts.server.ts',
  team_recipients: 'notifications/team-recipients.server.ts',
  team_notices: 'notifications/team-recipients.server.ts',
  cohort_days: 'admin/days/cohort-days.server.ts',
  mailings: 'mailings/mailings.server.ts',
  unclaimed_files: 'platform/files/unclaimed-files.server.ts',
  rate_limits: 'platform/http/rate-limit.server.ts',
  backups: 'platform/backups/backups.server.ts',
  content: ['library/library.server.ts', 'library/editing/refused-pictures.server.ts'],
  settings: 'platform/database/settings.server.ts',
  inquiries: ['inquiries/inquiries.server.ts', 'moderation/reports.server.ts'],
  inquiry_entries: 'inquiries/inquiry-entries.server.ts',
  reply_templates: 'inquiries/replies/reply-templates.server.ts',
}

/** Write none, but answer for all of them together: what is stored about a person. */
const readAllTables = [
  'portal/my-data/own-records.server.ts',
  'portal/my-data/own-messages.server.ts',
  'portal/my-data/own-sign-ins.server.ts',
  'portal/my-data/own-audit-entries.server.ts',
  'portal/my-data/leaving-counts.server.ts',
]

/** Write none either: how many people are how far, and what a term finds wherever it is. */
const readSeveralTables = [
  'inquiries/inquiry-lists.server.ts',
  'portal/cohort-figures.server.ts',
  'retention/old-rows.server.ts',
  'admin/find/find-everything.server.ts',
  'admin/running-cohorts.server.ts',
  'admin/person/person-records.server.ts',
  'admin/report/report-counts.server.ts',
  'portal/reminding/missing-participants.server.ts',
  'admin/data-requests/stored-at.server.ts',
  'messages/message-results.server.ts',
  'portal/dashboard/own-beginnings.server.ts',
  'portal/directory/directory.server.ts',
  'portal/projects/project-gallery.server.ts',
]

const queries = [...Object.values(ownersOfTable).flat(), ...readAllTables, ...readSeveralTables]

type Kind = 'page' | 'letter' | 'server' | 'component' | 'noun'

function kindOf(file: string): Kind {
  if (/^(root|entry\.(client|server)|routes)\.tsx?$/.test(file) || /-(page|shell|route)\.tsx?$/.test(file))
    return 'page'
  if (file.endsWith('.email.tsx')) return 'letter'
  if (/\.server\.tsx?$/.test(file)) return 'server'
  return file.endsWith('.tsx') ? 'component' : 'noun'
}

function isPage(file: string): boolean {
  return /-(page|shell|route)\.tsx?$/.test(file)
}

function isTestKit(file: string): boolean {
  return file.endsWith('/test-kit.ts')
}

interface Import {
  from: string
  to: string
  typeOnly: boolean
}

/** Imports of files of the product; what comes from packages is not looked at. */
function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(app, file), 'utf8')
  return [...text.matchAll(/^(?:import|export)\s+(type\s+)?[^'"]*?from\s+'(\.[^']+)'/gm)]
    .map(([, type, target]) => ({
      from: file,
      to: path.posix.join(path.posix.dirname(file), target ?? ''),
      typeOnly: Boolean(type),
    }))
    .filter(({ to }) => !to.includes('+types/') && /\.tsx?$/.test(to))
}

const imports = sources.flatMap(importsOf)
const read = (file: string) => readFileSync(path.join(app, file), 'utf8')
const importsFile = (file: string, target: string) =>
  [...read(file).matchAll(/^import [^'"]*'(\.[^']+)'/gm)].some(
    ([, to]) => path.posix.join(path.posix.dirname(file), to ?? '') === target,
  )
const domainOf = (file: string) => (file.includes('/') ? (file.split('/')[0] ?? '') : '')
const said = ({ from, to }: Import) => `${from} imports ${to}`

/** @returns those that can be reached from themselves */
function circlesIn(arrows: (readonly [string, string])[]): string[] {
  const targets = Map.groupBy(arrows, ([from]) => from)
  const reachableFrom = (start: string) => {
    const seen = new Set<string>()
    const open = [start]
    for (let next = open.pop(); next !== undefined; next = open.pop())
      for (const [, to] of targets.get(next) ?? []) {
        if (!seen.has(to)) open.push(to)
        seen.add(to)
      }
    return seen
  }
  return [...targets.keys()].filter((start) => reachableFrom(start).has(start))
}

describe('imports go down', () => {
  test('no page imports a page', () => {
    const pages = imports.filter(({ from, to, typeOnly }) => kindOf(from) === 'page' && isPage(to) && !typeOnly)
    expect(pages.map(said)).toEqual([])
  })

  test('nothing but a page imports a page', () => {
    const wrong = imports.filter(
      ({ from, to, typeOnly }) => kindOf(from) !== 'page' && kindOf(to) === 'page' && !typeOnly,
    )
    expect(wrong.map(said)).toEqual([])
  })

  test('what runs in the browser imports nothing of the server', () => {
    const wrong = imports.filter(
      ({ from, to, typeOnly }) =>
        ['component', 'noun'].includes(kindOf(from)) && ['server', 'letter'].includes(kindOf(to)) && !typeOnly,
    )
    expect(wrong.map(said)).toEqual([])
  })

  test('a schema that runs in the browser tries no eval', () => {
    const settled = ['platform/forms/fields.ts', 'platform/forms/schema-without-eval.ts']
    const inBrowser = sources.filter((file) => ['component', 'noun'].includes(kindOf(file)) && !settled.includes(file))
    // Of the settings only the server has a schema of its own.
    const withSchema = inBrowser.filter(
      (file) => file !== 'platform/config.ts' && /^import (\{[^}]*\bz\b[^}]*\}|\* as z) from 'zod/m.test(read(file)),
    )
    const unsettled = withSchema.filter((file) => !settled.some((target) => importsFile(file, target)))
    expect(unsettled).toEqual([])
  })

  test('use cases and queries know no component', () => {
    const wrong = imports.filter(
      ({ from, to, typeOnly }) => kindOf(from) === 'server' && kindOf(to) === 'component' && !typeOnly,
    )
    expect(wrong.map(said)).toEqual([])
  })

  test('queries know no letter', () => {
    const wrong = imports.filter(({ from, to }) => queries.includes(from) && kindOf(to) === 'letter')
    expect(wrong.map(said)).toEqual([])
  })

  test('platform and ui know nothing of the product', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        // The view of an error carries the brand.
        to !== 'organization/brand.ts' &&
        ['platform', 'ui'].includes(domainOf(from)) &&
        !['platform', 'ui'].includes(domainOf(to)),
    )
    expect(wrong.map(said)).toEqual([])
  })

  test('platform stands below ui', () => {
    const wrong = imports.filter(({ from, to }) => domainOf(from) === 'platform' && domainOf(to) === 'ui')
    expect(wrong.map(said)).toEqual([])
  })

  test('no file leads back to itself, and no room either, pages apart', () => {
    expect(circlesIn(imports.map(({ from, to }) => [from, to]))).toEqual([])
    const below = imports.filter(({ from, to }) => kindOf(from) !== 'page' && to !== services && from !== services)
    const rooms = below.map(({ from, to }) => [path.posix.dirname(from), path.posix.dirname(to)] as const)
    expect(circlesIn(rooms.filter(([from, to]) => from !== to))).toEqual([])
  })

  test('domains lend to each other in one order only, except to pages', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [borrower, lender] = [domainOf(from), domainOf(to)]
      if (kindOf(from) === 'page' || borrower === lender || shared.includes(to)) return false
      if (ground.includes(lender) || ['platform', 'ui'].includes(borrower)) return false
      if (standAlone.includes(borrower) || standAlone.includes(lender)) return true
      return order.indexOf(lender) > order.indexOf(borrower)
    })
    expect(wrong.map(said)).toEqual([])
  })
})

describe('SQL', () => {
  const statement = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(\s*'(\w+)/

  test('stands in query modules only', () => {
    const wrong = sources.filter((file) => {
      if (file.startsWith('platform/')) return false
      const text = readFileSync(path.join(app, file), 'utf8')
      return (statement.test(text) || /\bsql(<[^`]*>)?`/.test(text)) && !queries.includes(file)
    })
    expect(wrong).toEqual([])
  })

  test('no query takes the name of the table that it writes', () => {
    const unnamed = /\.(insertInto|updateTable|deleteFrom)\(\s*[^'\s]/
    expect(sources.filter((file) => unnamed.test(read(file)))).toEqual([])
  })

  test('a table is written by its own queries only', () => {
    const wrong = sources.flatMap((file) =>
      [...readFileSync(path.join(app, file), 'utf8').matchAll(new RegExp(statement, 'g'))]
        .filter(([, verb, table]) => verb !== 'selectFrom' && ![ownersOfTable[table ?? '']].flat().includes(file))
        .map(([, verb, table]) => `${file}: ${verb} ${table}`),
    )
    expect(wrong).toEqual([])
  })
})

/** The last three frame pages as others see them. */
const adminShells = [
  'admin/admin-shell.tsx',
  'admin/cohorts/preview/preview-site-shell.tsx',
  'admin/cohorts/preview/preview-portal-shell.tsx',
  'admin/portal-look/portal-look-shell.tsx',
]

describe('routes', () => {
  const routes = readFileSync(path.join(app, 'routes.ts'), 'utf8')
  const named = [...routes.matchAll(/'([\w/-]+\.tsx?)'/g)].map(([, file]) => file ?? '')

  test('every page, shell and route file is reached by routes.ts, and nothing else is', () => {
    const reachable = sources.filter(isPage)
    expect([...new Set(named)].sort()).toEqual(reachable.sort())
  })

  test('what a form is told without an answer is said in one place, so no route has an action in the browser', () => {
    expect(sources.filter((file) => /^export (async )?function clientAction/m.test(read(file)))).toEqual([])
  })

  test('what is named a route has no page, and nothing but a loader, an action and a middleware that asks for the passkey', () => {
    const exported = sources
      .filter((file) => /-route\.tsx?$/.test(file))
      .flatMap((file) => read(file).match(/^export .*/gm) ?? [])
    expect(exported.length).toBeGreaterThan(0)
    const allowed = /^export ((async )?function (loader|action)\(|const clientMiddleware)/
    expect(exported.filter((line) => !allowed.test(line))).toEqual([])
  })

  test('a guarded shell guards by middleware and has a loader, so that client navigation asks too', () => {
    for (const shell of ['portal/portal-shell.tsx', ...adminShells]) {
      const text = readFileSync(path.join(app, shell), 'utf8')
      expect(text).toMatch(/export const middleware[^=]*= \[guard/)
      expect(text).toMatch(/export (async )?function loader/)
    }
  })

  test('every page under a guarded address lies in its shell', () => {
    const addressed = [...routes.matchAll(/route\(\s*'([^']+)',\s*'([^']+)'/g)]
    for (const [, address = '', file = ''] of addressed) {
      if (/^admin(\/|$)/.test(address))
        expect(adminShells.map((shell) => within(routes, shell)).join('')).toContain(`'${file}'`)
      if (/^training-portal\/(?!login)/.test(address))
        expect(within(routes, 'portal/portal-shell.tsx')).toContain(`'${file}'`)
    }
    expect(addressed.length).toBeGreaterThan(30)
  })
})

/** @returns the text between the brackets of one layout in routes.ts */
function within(routes: string, shell: string): string {
  const start = routes.indexOf(`'${shell}'`)
  let depth = 0
  for (let index = routes.indexOf('[', start); index < routes.length; index += 1) {
    if (routes[index] === '[') depth += 1
    if (routes[index] === ']') depth -= 1
    if (depth === 0) return routes.slice(start, index)
  }
  return ''
}

describe('proofs', () => {
  test('Admin and Member are made in one file', () => {
    const makers = sources.filter((file) =>
      /\bas (unknown as )?(Admin|ConfirmedAdmin|Member)\b/.test(readFileSync(path.join(app, file), 'utf8')),
    )
    expect(makers.filter((file) => file !== 'sign-in/viewer.server.ts')).toEqual([])
  })
})

describe('styles', () => {
  const sheets = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.css') && file.includes('/'),
  )

  test('what a page says wins over what its components say, whichever sheet comes first', () => {
    expect(readFileSync(path.join(app, 'theme.css'), 'utf8')).toContain(
      '@layer theme, base, components, pages, utilities;',
    )
    const layerOf = (file: string) => (file.startsWith('ui/') ? 'components' : 'pages')
    const layersIn = (file: string) =>
      [...readFileSync(path.join(app, file), 'utf8').matchAll(/@layer (\w+)/g)].map(([, layer]) => layer)
    expect(sheets.filter((file) => layersIn(file).join() !== layerOf(file))).toEqual([])
  })
})

const framed = within(read('routes.ts'), 'portal/portal-shell.tsx') + within(read('routes.ts'), 'admin/admin-shell.tsx')
const pages = sources.filter((file) => /-(page|shell)\.tsx$/.test(file))

function isApplication(page: string): boolean {
  return framed.includes(`'${page}'`) || /^export const handle = \{[^}]*interactive: true/m.test(read(page))
}

/** The rule of STYLE.md, 'One way to style', from both sides: application pages load the utilities, documents don't. */
describe('one way to style', () => {
  const application = everythingIn(pages.filter(isApplication))
  const documents = everythingIn(pages.filter((page) => !isApplication(page)))

  test('an application page is laid out by utilities and has no stylesheet', () => {
    const reasons: Record<string, string> = {
      'admin/cohorts/preview/preview-bar.tsx': 'stands above documents too',
      'portal/profile/avatar-crop.tsx': "the library's own",
    }
    const styled = application.filter((file) => /^import '[^']+\.css'/m.test(read(file)))
    expect(styled.sort()).toEqual(Object.keys(reasons).sort())
  })

  test('a document has only classes that its stylesheets know', () => {
    const sheets = readdirSync(app, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css') && file !== 'application.css')
      .map(read)
    const known = new Set(sheets.flatMap((sheet) => sheet.match(/(?<=\.)[a-z][\w-]*/g) ?? []))
    // What application pages show as well may hold parts for them alone.
    const own = documents.filter((file) => !application.includes(file))
    const unknown = own.flatMap((file) =>
      [...read(file).matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)]
        .flatMap(([, plain, built]) => (plain ?? built ?? '').replaceAll(/\$\{[^}]*\}/g, '').split(/\s+/))
        .filter((name) => name !== '' && name !== 'sr-only' && !known.has(name))
        .map((name) => `${file}: ${name}`),
    )
    expect(unknown).toEqual([])
  })
})

/** @returns these files and all that they import, one after the other, also what is loaded later */
function everythingIn(files: string[]): string[] {
  const found = new Set<string>()
  const add = (file: string) => {
    if (found.has(file) || !sources.includes(file)) return
    found.add(file)
    for (const [, now, later] of read(file).matchAll(/^import (?!type)[^'"]*'(\.[^']+)'|import\('(\.[^']+)'\)/gm))
      add(path.posix.join(path.posix.dirname(file), now ?? later ?? ''))
  }
  files.forEach(add)
  return [...found]
}

describe('names', () => {
  test('files are in kebab-case', () => {
    const allowed = /^[a-z0-9]+(-[a-z0-9]+)*(\.(server|email|content|test|client))*\.tsx?$/
    expect(files.filter((file) => !allowed.test(path.posix.basename(file)))).toEqual([])
  })

  test('a folder is a room: what lies side by side is seen at a glance', () => {
    const folders = Map.groupBy(sources, (file) => path.posix.dirname(file))
    const halls = [...folders].filter(([, inside]) => inside.length > 33)
    expect(halls.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([])
  })

  test('there are no barrels and no drawers for odds and ends', () => {
    expect(files.filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([])
    const drawers = ['utils', 'lib', 'helpers', 'common', 'services']
    expect(drawers.filter((name) => files.some((file) => file.split('/').slice(0, -1).includes(name)))).toEqual([])
  })

  test('every import leads to a file', () => {
    expect(imports.filter(({ to }) => !existsSync(path.join(app, to))).map(said)).toEqual([])
  })
})
