import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { ask } from './asking.ts'
import { type Attack, Tally } from './attack.ts'
import type { Site } from './site.ts'

/**
 * Third-party scanners, each with a time limit in seconds. They need a host name that resolves, so they run without
 * TLS.
 */
const seconds = { wapiti: 300, sqlmap: 150, slowhttptest: 60 }

function missing(program: string): string | null {
  const { status } = spawnSync('/bin/sh', ['-c', `command -v ${program}`])
  return status === 0 ? null : `${program} (Debian: apt-get install ${program})`
}

/** The modules that contact only our server. */
const modules = 'crlf,exec,file,htaccess,permanentxss,redirect,sql,xss'

/** Follows every link and varies every parameter: anonymously, as a participant and as an admin. */
export const wapiti: Attack = {
  name: 'wapiti',
  needs: () => missing('wapiti'),
  at: 'demonstration',
  async carryOut(site) {
    const tally = new Tally()
    const folder = await mkdtemp(path.join(tmpdir(), 'agentspark-wapiti-'))
    const before = countAnswers(site)
    try {
      for (const [visitor, start] of [
        ['anonymous', '/'],
        ['member', '/training-portal/dashboard'],
        ['admin', '/admin/dashboard'],
      ] as const) {
        const { Cookie } = await site.cookieOf(visitor)
        const report = path.join(folder, `${visitor}.json`)
        const args = ['-u', site.origin + start, '--scope', 'domain', '-m', modules, '-f', 'json', '-o', report]
        args.push('--max-scan-time', '40', '--max-attack-time', '12', '--max-links-per-page', '30', '--flush-session')
        args.push('--store-session', folder, '--no-bugreport')
        if (Cookie) args.push('-H', `Cookie: ${Cookie}`)
        // It presses every button, also the one for signing out.
        const staySignedIn = setInterval(() => void site.cookieOf(visitor).catch(() => {}), 500)
        const said = await run('wapiti', args, seconds.wapiti)
        clearInterval(staySignedIn)
        const written = await readFile(report, 'utf8').catch(() => null)
        if (written === null) throw new Error(`wapiti has written no report:\n${said.slice(-1000)}`)
        countWapiti(tally, visitor, JSON.parse(written))
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    tally.tried = countAnswers(site) - before
    tally.note = `requests of three visitors, at most ${seconds.wapiti} s each`
    return tally
  },
}

/** Completed requests, from the log. */
function countAnswers({ server }: Site): number {
  return server.output().split('"answered"').length
}

interface WapitiReport {
  vulnerabilities: Record<string, { method: string; path: string; info: string; parameter: string }[]>
}

function countWapiti(tally: Tally, visitor: string, { vulnerabilities }: WapitiReport): void {
  for (const [kind, found] of Object.entries(vulnerabilities))
    for (const { method, path: where, info, parameter } of found)
      tally.count(`${visitor}, ${method} ${where} ${parameter}`, `${kind}: ${info}`)
}

/** Tests all search, filter and form fields. */
export const sqlmap: Attack = {
  name: 'sqlmap',
  needs: () => missing('sqlmap'),
  at: 'demonstration',
  async carryOut(site) {
    const tally = new Tally()
    const member = await site.cookieOf('member')
    const admin = await site.cookieOf('admin')
    const targets: [path: string, cookie: { Cookie?: string }, body?: string][] = [
      ['/training-portal/community?search=a*&industry=Sales*&workStatus=Retired*', member],
      ['/training-portal/projects?search=a*&industry=Sales*', member],
      ['/training-portal/community/11111111-1111-4111-8111-111111111111*', member],
      ['/admin/users?q=a*&status=registered*&page=1*', admin],
      ['/admin/settings/audit?search=a*&action=List*&actor=a*&from=2025-01-01*', admin],
      ['/admin/inquiries?search=a*&status=new*&type=Other*', admin],
      ['/learning-hub?tab=guides*&category=a*', {}],
      ['/join', {}, 'firstName=a*&lastName=b*&email=sql*@example.org'],
    ]
    const each = Math.ceil(seconds.sqlmap / targets.length)
    const before = countAnswers(site)
    for (const [where, { Cookie }, body] of targets) {
      const folder = await mkdtemp(path.join(tmpdir(), 'agentspark-sqlmap-'))
      const args = ['-u', site.origin + where, '--batch', '--level', '1', '--risk', '2', '--dbms', 'PostgreSQL']
      args.push(
        '--technique',
        'BEUST',
        '--time-sec',
        '2',
        '--disable-coloring',
        '--output-dir',
        folder,
        '--flush-session',
      )
      if (Cookie) args.push('--cookie', Cookie)
      if (body) args.push('--data', body)
      const said = await run('sqlmap', args, each)
      await rm(folder, { recursive: true, force: true })
      // Its final verdict; earlier output lists mere suspicions.
      const isFound = /identified the following injection point|is vulnerable/.test(said)
      tally.count(where, isFound ? 'can be injected' : null)
    }
    tally.tried = countAnswers(site) - before
    tally.note = `requests at ${targets.length} addresses, at most ${each} s each`
    return tally
  },
}

/** A thousand slow connections of three kinds. Other requests are answered meanwhile. */
export const slowhttptest: Attack = {
  name: 'slowhttptest',
  needs: () => missing('slowhttptest'),
  at: 'demonstration',
  async carryOut(site) {
    const tally = new Tally()
    const ways: [what: string, address: string, args: string[]][] = [
      ['headers that never end', '/', ['-H']],
      ['bodies that never end', '/join', ['-B', '-s', '8192']],
      ['answers that are read slowly', '/', ['-X', '-w', '1', '-y', '20', '-n', '5', '-z', '32']],
    ]
    for (const [what, address, args] of ways) {
      const slow = [
        '-c',
        '1000',
        '-r',
        '200',
        '-i',
        '10',
        '-l',
        String(seconds.slowhttptest / ways.length),
        '-x',
        '24',
        '-p',
        '3',
      ]
      let worst = 0
      let isDone = false
      const watching = (async () => {
        while (!isDone) {
          const began = performance.now()
          const { status } = await ask(site.server.origin, { path: '/healthz' })
          worst = Math.max(worst, status === 200 ? performance.now() - began : Number.POSITIVE_INFINITY)
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      })()
      await run('slowhttptest', [...args, ...slow, '-u', site.origin + address], seconds.slowhttptest)
      isDone = true
      await watching
      tally.count(`a thousand ${what}`, worst > 1_000 ? `others waited ${Math.round(worst)} ms` : null)
      tally.note += `${tally.note && ', '}${Math.round(worst)} ms`
    }
    tally.note = `the others waited ${tally.note}`
    return tally
  },
}

/** @returns its output until it ended or its time was over */
async function run(program: string, args: string[], limitSeconds: number): Promise<string> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitSeconds * 1000,
    killSignal: 'SIGTERM',
  })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return out + err
}
