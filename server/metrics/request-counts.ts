import type { Figure, Sample } from './figures.ts'

/** Seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const knownMethods = new Set(['GET', 'HEAD', 'POST'])

interface Counted {
  method: string
  route: string
  status: string
  count: number
  seconds: number
  /** Answers per bucket: above the previous bound and up to this one. */
  within: number[]
}

/**
 * Counts answers by method, status class and route. The route is the pattern in app/routes.ts, never a path, of which
 * strangers can invent any number.
 */
export class RequestCounts {
  readonly #counted = new Map<string, Counted>()

  count(method: string, route: string, status: number, seconds: number): void {
    const key = `${status} ${method} ${route}`
    const counted = this.#counted.get(key) ?? this.#begin(key, method, route, status)
    counted.count += 1
    counted.seconds += seconds
    let bound = 0
    while (bound < bounds.length && seconds > (bounds[bound] as number)) bound += 1
    counted.within[bound] = (counted.within[bound] as number) + 1
  }

  #begin(key: string, method: string, route: string, status: number): Counted {
    // A client can send any method.
    if (!knownMethods.has(method)) return this.#of(`${classOf(status)} other ${route}`, 'other', route, status)
    const counted = this.#of(`${classOf(status)} ${method} ${route}`, method, route, status)
    this.#counted.set(key, counted)
    return counted
  }

  #of(key: string, method: string, route: string, status: number): Counted {
    const within = new Array<number>(bounds.length + 1).fill(0)
    const counted = this.#counted.get(key) ?? { method, route, status: classOf(status), count: 0, seconds: 0, within }
    this.#counted.set(key, counted)
    return counted
  }

  figures(): Figure[] {
    const all = [...new Set(this.#counted.values())]
    return [
      {
        name: 'agentspark_http_requests_total',
        help: 'Answers by method, route and class of status; gone is who went away before.',
        type: 'counter',
        samples: all.map(({ method, route, status, count }) => ({ labels: { method, route, status }, value: count })),
      },
      {
        name: 'agentspark_http_request_duration_seconds',
        help: 'From the head of a request until its answer begins, by route.',
        type: 'histogram',
        samples: [...Map.groupBy(all, ({ route }) => route)].flatMap(([route, counted]) => durations(route, counted)),
      },
    ]
  }
}

function durations(route: string, counted: Counted[]): Sample[] {
  const sum = (of: (each: Counted) => number) => counted.reduce((total, each) => total + of(each), 0)
  let below = 0
  const buckets = [...bounds, '+Inf'].map((le, at): Sample => {
    below += sum(({ within }) => within[at] ?? 0)
    return { part: '_bucket', labels: { route, le }, value: below }
  })
  return [
    ...buckets,
    { part: '_sum', labels: { route }, value: sum(({ seconds }) => seconds) },
    { part: '_count', labels: { route }, value: below },
  ]
}

/** A client that disconnected counts as 499, as in the log. */
function classOf(status: number): string {
  return status === 499 ? 'gone' : `${Math.floor(status / 100)}xx`
}

/** For this process. */
export const requestCounts = new RequestCounts()
