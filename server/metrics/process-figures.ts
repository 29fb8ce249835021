import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { ServerDatabase } from '../../app/platform/database/database.server.ts'
import { toldEvents } from '../../app/platform/log.ts'
import type { DocumentCache } from '../http/document-cache.ts'
import type { Figure } from './figures.ts'
import { requestCounts } from './request-counts.ts'

const nanosecond = 1e-9
const resolutionMs = 20

/** @returns reads the figures of this process; the timer delay is since the last reading */
export function openProcessFigures(
  { pool, gate }: Pick<ServerDatabase, 'pool' | 'gate'>,
  documents: DocumentCache,
): () => Figure[] {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  return () => {
    const { rss, heapUsed, external } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const figures = [
      ...requestCounts.figures(),
      eventFigure(),
      gauge('agentspark_pool_connections', 'Connections to the database, by what they do.', [
        { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
      ]),
      gauge('agentspark_pool_size', 'Connections to the database that there may be.', pool.options.max),
      gauge('agentspark_pool_waiting', 'Requests that wait for a connection to the database.', pool.waitingCount),
      gauge('agentspark_database_away', '1 while the database does not answer.', gate.isOpen ? 0 : 1),
      ...cacheFigures(documents),
      gauge(
        'nodejs_eventloop_delay_p99_seconds',
        'How late timers come, 99 of 100, since the last reading.',
        lateness(delay.percentile(99)),
      ),
      gauge('nodejs_eventloop_delay_max_seconds', 'The latest of them.', lateness(delay.max)),
      counter(
        'nodejs_eventloop_busy_seconds_total',
        'Time in which the event loop had something to do.',
        performance.eventLoopUtilization().active / 1000,
      ),
      gauge('process_resident_memory_bytes', 'Memory, without that of an embedded database.', rss),
      gauge('nodejs_heap_used_bytes', 'Of it what JavaScript uses.', heapUsed),
      gauge('nodejs_external_memory_bytes', 'Of it buffers.', external),
      counter('process_cpu_seconds_total', 'Time of the processor.', (user + system) / 1e6),
    ]
    delay.reset()
    return figures
  }
}

/**
 * The histogram measures the duration of a `resolutionMs` timer. @returns seconds; 0 before the first sample, when Node
 * returns NaN
 */
function lateness(nanoseconds: number): number {
  return Math.max(0, nanoseconds * nanosecond - resolutionMs / 1000) || 0
}

function eventFigure(): Figure {
  const samples = [...toldEvents].map(([key, value]) => {
    const [level = '', event = ''] = key.split('\n')
    return { labels: { level, event }, value }
  })
  return {
    name: 'agentspark_log_events_total',
    help: 'Events of docs/logs.md, also those that LOG_LEVEL leaves out.',
    type: 'counter',
    samples,
  }
}

function cacheFigures(documents: DocumentCache): Figure[] {
  const { hits, misses, pages, bytes } = documents.counts()
  return [
    counter('agentspark_page_cache_hits_total', 'Public pages given out from memory.', hits),
    counter(
      'agentspark_page_cache_misses_total',
      'Pages made for somebody whom no cookie keeps from the memory.',
      misses,
    ),
    gauge('agentspark_page_cache_pages', 'Pages in memory.', pages),
    gauge('agentspark_page_cache_bytes', 'What they take.', bytes),
  ]
}

export function gauge(name: string, help: string, value: number | Figure['samples']): Figure {
  return { name, help, type: 'gauge', samples: typeof value === 'number' ? [{ value }] : value }
}

function counter(name: string, help: string, value: number): Figure {
  return { name, help, type: 'counter', samples: [{ value }] }
}
