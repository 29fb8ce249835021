import type { Browser, Page } from 'playwright-core'

/** What the main thread of a page did, in milliseconds of its own time. What a script asks for while it runs is in both. */
export interface Work {
  script: number
  style: number
  /** For how many the browser looked for styles. */
  elements: number
  layout: number
  paint: number
}

const partOf: Record<string, 'script' | 'style' | 'layout' | 'paint'> = {
  EvaluateScript: 'script',
  EventDispatch: 'script',
  FireAnimationFrame: 'script',
  FunctionCall: 'script',
  RunMicrotasks: 'script',
  TimerFire: 'script',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  Layerize: 'paint',
  Paint: 'paint',
  PrePaint: 'paint',
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string; elementCount?: number }
}

/** Other work on the machine changes it little; being watched makes it somewhat more. */
export async function workDuring(browser: Browser, page: Page, act: () => Promise<void>): Promise<Work> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  try {
    await act()
  } catch (error) {
    await browser.stopTracing()
    throw error
  }
  const trace = (await browser.stopTracing()).toString()
  return workIn((JSON.parse(trace) as { traceEvents: TraceEvent[] }).traceEvents)
}

function workIn(events: TraceEvent[]): Work {
  const mains = new Set(
    events.filter(({ args }) => args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const work = { script: 0, style: 0, elements: 0, layout: 0, paint: 0 }
  const scriptUntil = new Map<string, number>()
  for (const { name, ph, pid, tid, ts, dur = 0, tdur = 0, args } of events.toSorted((one, two) => one.ts - two.ts)) {
    const thread = `${pid} ${tid}`
    const part = partOf[name]
    if (ph !== 'X' || !part || !mains.has(thread)) continue
    // A call within another is a part of it.
    if (part === 'script' && ts < (scriptUntil.get(thread) ?? 0)) continue
    if (part === 'script') scriptUntil.set(thread, ts + dur)
    work[part] += tdur / 1000
    work.elements += args?.elementCount ?? 0
  }
  return work
}
