import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../e2e/server.ts'
import type { AnyPage } from './visit.ts'

export interface OtherBrowser extends AnyPage {
  /** What its console has complained about since this was asked last. */
  complaints(): string[]
  close(): Promise<void>
}

/** Of one answer: a driver that hangs, as WebKit's does now and then, must not hold up the rest. */
const patience = 30_000

// biome-ignore lint/suspicious/noExplicitAny: what drivers say has no types
type Message = any

/** The router requests the routes of a page's links; Firefox reports the request when the page is left before its answer. */
const pageLeft = 'Failed to fetch manifest patches TypeError: NetworkError'

const reportsBlocked = `document.addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
  console.error('blocked by ' + violatedDirective + ': ' + blockedURI))`

/**
 * Firefox, by WebDriver BiDi.
 *
 * @param preferences as in about:config
 * @returns null where there is none
 */
export async function openFirefox(preferences: Record<string, number> = {}): Promise<OtherBrowser | null> {
  const binary = installed('firefox-esr', 'firefox')
  if (!binary) return null
  const port = await freePort()
  const profile = await mkdtemp(path.join(tmpdir(), 'agentspark-firefox-'))
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});\n`)
  await writeFile(path.join(profile, 'user.js'), lines.join(''))
  const args = [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port',
    String(port),
    'about:blank',
  ]
  const child = spawn(binary, args, { stdio: 'ignore', detached: true, env: { ...process.env, HOME: profile } })
  const socket = await eventually(() => connected(`ws://127.0.0.1:${port}/session`))
  const waiting = new Map<number, { resolve(result: Message): void; reject(error: Error): void }>()
  const complaints: string[] = []
  socket.addEventListener('message', ({ data }) => {
    const { id, type, method, params, result, message } = JSON.parse(data) as Message
    if (method === 'log.entryAdded' && params.level === 'error' && !params.text.startsWith(pageLeft)) {
      const [frame] = params.stackTrace?.callFrames ?? []
      complaints.push(`${params.text}${frame ? ` (${frame.url}:${frame.lineNumber}, ${frame.functionName})` : ''}`)
    }
    if (type === 'error') waiting.get(id)?.reject(new Error(message))
    else waiting.get(id)?.resolve(result)
  })
  let sent = 0
  const send = (method: string, params: object): Promise<Message> => {
    sent += 1
    const answer = new Promise((resolve, reject) => waiting.set(sent, { resolve, reject }))
    socket.send(JSON.stringify({ id: sent, method, params }))
    return inTime(answer, method)
  }
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  await send('script.addPreloadScript', { functionDeclaration: `() => { ${reportsBlocked} }` })
  const { contexts } = await send('browsingContext.getTree', {})
  const { context } = contexts[0]
  return {
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async evaluate(expression) {
      const params = { expression, target: { context }, awaitPromise: false }
      const { type, result, exceptionDetails } = await send('script.evaluate', params)
      if (type === 'exception') throw new Error(exceptionDetails.text)
      return result.value
    },
    complaints: () => complaints.splice(0),
    async close() {
      socket.close()
      await end(child)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** WebKitGTK's small browser, by its WebDriver, on a screen that nobody sees. @returns null where there is none */
export async function openWebKit(): Promise<OtherBrowser | null> {
  const [driver, screen] = [installed('WebKitWebDriver'), installed('xvfb-run')]
  const folders = ['x86_64', 'aarch64'].flatMap((cpu) =>
    ['4.1', '4.0', '6.0'].map((version) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
  )
  const binary = folders.find((file) => existsSync(file))
  if (!driver || !screen || !binary) return null
  const port = await freePort()
  const child = spawn(screen, ['-a', '-s', '-screen 0 1440x1000x24', driver, `--port=${port}`], { detached: true })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += chunk
    })
  const call = async (method: string, at: string, body?: object): Promise<Message> => {
    const response = await fetch(`http://127.0.0.1:${port}${at}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    })
    const { value } = (await response.json()) as Message
    if (!response.ok) throw new Error(value.message)
    return value
  }
  await eventually(() => call('GET', '/status'))
  const options = { binary, args: ['--automation', '--enable-write-console-messages-to-stdout=true'] }
  const { sessionId } = await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  const session = `/session/${sessionId}`
  return {
    goto: (url) => call('POST', `${session}/url`, { url }),
    evaluate: (expression) =>
      call('POST', `${session}/execute/sync`, { script: `return ${expression.trim()}`, args: [] }),
    complaints() {
      const lines = printed.split('\n').filter((line) => /CONSOLE.*(ERROR|blocked|Refused)/.test(line))
      printed = ''
      return lines
    },
    async close() {
      await call('DELETE', session).catch(() => {})
      await end(child)
    },
  }
}

function installed(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file))
}

async function connected(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address)
  await Promise.race([once(socket, 'open'), once(socket, 'error').then(() => Promise.reject(new Error('refused')))])
  return socket
}

async function eventually<Value>(ask: () => Promise<Value>): Promise<Value> {
  for (const deadline = Date.now() + patience; ; await setTimeout(100)) {
    try {
      return await ask()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

async function inTime<Value>(answer: Promise<Value>, what: string): Promise<Value> {
  const late = setTimeout(patience, null, { ref: false }).then(() => Promise.reject(new Error(`no answer: ${what}`)))
  return Promise.race([answer, late])
}

/** With everything that it has started itself. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || !child.pid) return
  const gone = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await Promise.race([gone, setTimeout(5_000)])
  if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
}
