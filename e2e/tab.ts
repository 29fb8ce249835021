import { once } from 'node:events'
import { launchBrowser } from './browser.ts'
import { freePort } from './server.ts'

export interface Tab {
  goto(address: string): Promise<void>
  /** Rests the pointer on the first link to a path that can be seen. */
  restOn(path: string): Promise<void>
  /** Presses and lets go where the pointer rests. */
  click(): Promise<void>
  /** @returns the value of an expression, once it is true in the page that is shown */
  until<Value>(expression: string): Promise<Value>
  /** Waits until a page is ready in the background, or has been given up. @returns which of both, and why */
  prerendered(path: string): Promise<string>
  /** The addresses of all links of the page that may be made ready. */
  candidates(): Promise<string[]>
  close(): Promise<void>
}

/**
 * A tab in which Chromium makes pages ready in the background. It does that for no page to which Playwright attaches itself,
 * so this one attaches to the tab, which holds the page that is shown and those that are being made ready.
 */
export async function openTab(): Promise<Tab> {
  const port = await freePort()
  const browser = await launchBrowser([`--remote-debugging-port=${port}`])
  const { send, on, close } = await speakTo(port)
  const pages: string[] = []
  const states = new Map<string, string>()
  let candidates: string[] = []
  on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type !== 'page') return
    pages.push(sessionId)
    send('Preload.enable', {}, sessionId).catch(ignore)
  })
  // A page that was ready takes the place of the one that was shown, which is gone with that.
  on('Target.detachedFromTarget', ({ sessionId }) => pages.splice(pages.indexOf(sessionId), 1))
  on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    candidates = preloadingAttemptSources.map(({ key }: Message) => key.url)
  })
  on('Preload.prerenderStatusUpdated', ({ key, status, prerenderStatus }) => {
    states.set(key.url, prerenderStatus ? `${status}: ${prerenderStatus}` : status)
  })
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', forTab: true, width: 1280, height: 900 })
  const { sessionId: tab } = await send('Target.attachToTarget', { targetId, flatten: true })
  await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }, tab)

  const pointer = { x: 0, y: 0, button: 'left', clickCount: 1 }
  const inPage = (method: string, params: object) => send(method, params, pages[0])
  const read = (expression: string) =>
    inPage('Runtime.evaluate', { expression, returnByValue: true }).then(({ result }) => result.value, ignore)
  const until = <Value>(expression: string) => eventually<Value>(() => read(expression), expression)
  return {
    async goto(address) {
      await inPage('Page.navigate', { url: address })
      await until(`location.href === '${address}' && document.readyState === 'complete'`)
    },
    async restOn(path) {
      Object.assign(pointer, await until<{ x: number; y: number }>(middleOfLink(path)))
      await inPage('Input.dispatchMouseEvent', { ...pointer, type: 'mouseMoved', button: 'none' })
    },
    async click() {
      await inPage('Input.dispatchMouseEvent', { ...pointer, type: 'mousePressed' })
      // The answer gets lost where the page that was shown is gone before it.
      await inPage('Input.dispatchMouseEvent', { ...pointer, type: 'mouseReleased' }).catch(ignore)
    },
    until,
    prerendered: (path) =>
      eventually(async () => {
        const [, state] = [...states].find(([address]) => new URL(address).pathname === path) ?? []
        return state === 'Pending' || state === 'Running' ? undefined : state
      }, `what becomes of ${path}`),
    candidates: () => eventually(async () => (candidates.length > 0 ? candidates : undefined), 'a link to make ready'),
    async close() {
      close()
      await browser.close()
    },
  }
}

function middleOfLink(path: string): string {
  return `[...document.links]
    .filter((link) => link.pathname === '${path}' && link.checkVisibility())
    .map((link) => link.getBoundingClientRect())
    .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))[0]`
}

async function eventually<Value>(ask: () => Promise<Value | undefined>, what: string): Promise<Value> {
  const deadline = Date.now() + 15_000
  while (Date.now() < deadline) {
    const value = await ask()
    if (value) return value
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`This did not come about: ${what}`)
}

function ignore(): undefined {
  return undefined
}

// biome-ignore lint/suspicious/noExplicitAny: what DevTools says has no types that could be had from a package
type Message = any

/** Chromium's own protocol. @param port on which it listens */
async function speakTo(port: number) {
  const version = (await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()) as Message
  const socket = new WebSocket(version.webSocketDebuggerUrl)
  await once(socket, 'open')
  const waiting = new Map<number, { resolve(result: Message): void; reject(error: Error): void }>()
  const listeners = new Map<string, (params: Message) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error } = JSON.parse(data) as Message
    if (method) listeners.get(method)?.(params)
    else if (error) waiting.get(id)?.reject(new Error(error.message))
    else waiting.get(id)?.resolve(result)
  })
  let sent = 0
  return {
    send: (method: string, params: object, sessionId?: string) =>
      new Promise<Message>((resolve, reject) => {
        sent += 1
        waiting.set(sent, { resolve, reject })
        // What was asked of a page that is gone by then is never answered.
        setTimeout(reject, 5_000, new Error(`${method} was not answered`)).unref()
        socket.send(JSON.stringify({ id: sent, method, params, sessionId }))
      }),
    on: (method: string, listener: (params: Message) => void) => void listeners.set(method, listener),
    close: () => socket.close(),
  }
}
