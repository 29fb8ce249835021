import { expect, test } from 'vitest'
import { countersOf, type Figure, merged, textOf } from './figures.ts'
import { RequestCounts } from './request-counts.ts'

const waiting: Figure = { name: 'waiting', help: 'Who waits.', type: 'gauge', samples: [{ value: 2 }] }
const late: Figure = { name: 'late', help: 'How late.', type: 'gauge', together: 'max', samples: [{ value: 3 }] }

/** @returns the values by name and labels, as Prometheus reads them */
function read(figures: Figure[]): Record<string, string> {
  const lines = textOf(figures)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), line.split(' ').at(-1) ?? '']))
}

test('an answer is counted by method, route and class of status, and by how long it took', () => {
  const counts = new RequestCounts()
  counts.count('GET', '/admin/users/:id', 200, 0.004)
  counts.count('GET', '/admin/users/:id', 206, 0.3)
  counts.count('POST', '/admin/users/:id', 503, 60)
  counts.count('GET', '/join', 499, 0.01)
  expect(read(counts.figures())).toMatchObject({
    'agentspark_http_requests_total{method="GET",route="/admin/users/:id",status="2xx"}': '2',
    'agentspark_http_requests_total{method="POST",route="/admin/users/:id",status="5xx"}': '1',
    'agentspark_http_requests_total{method="GET",route="/join",status="gone"}': '1',
    'agentspark_http_request_duration_seconds_bucket{route="/admin/users/:id",le="0.005"}': '1',
    'agentspark_http_request_duration_seconds_bucket{route="/admin/users/:id",le="0.25"}': '1',
    'agentspark_http_request_duration_seconds_bucket{route="/admin/users/:id",le="0.5"}': '2',
    'agentspark_http_request_duration_seconds_bucket{route="/admin/users/:id",le="10"}': '2',
    'agentspark_http_request_duration_seconds_bucket{route="/admin/users/:id",le="+Inf"}': '3',
    'agentspark_http_request_duration_seconds_count{route="/admin/users/:id"}': '3',
    'agentspark_http_request_duration_seconds_bucket{route="/join",le="0.01"}': '1',
  })
})

test('methods that a stranger invents are one', () => {
  const counts = new RequestCounts()
  for (let number = 0; number < 50; number += 1) counts.count(`INVENTED${number}`, 'other', 405, 0.001)
  expect(Object.keys(read(counts.figures())).filter((name) => name.includes('requests_total'))).toEqual([
    'agentspark_http_requests_total{method="other",route="other",status="4xx"}',
  ])
})

test('what several processes tell is summed up, or the worst of it told', () => {
  const first = new RequestCounts()
  const second = new RequestCounts()
  for (const counts of [first, second, second]) counts.count('GET', '/', 200, 0.02)
  second.count('GET', '/join', 200, 0.02)
  const told = merged([
    [...first.figures(), waiting, late],
    [...second.figures(), waiting, { ...late, samples: [{ value: 1 }] }],
  ])
  expect(read(told)).toMatchObject({
    'agentspark_http_requests_total{method="GET",route="/",status="2xx"}': '3',
    'agentspark_http_requests_total{method="GET",route="/join",status="2xx"}': '1',
    'agentspark_http_request_duration_seconds_bucket{route="/",le="0.025"}': '3',
    waiting: '4',
    late: '3',
  })
  expect(countersOf(told).map(({ name }) => name)).toEqual([
    'agentspark_http_requests_total',
    'agentspark_http_request_duration_seconds',
  ])
})

test('labels are written as Prometheus reads them', () => {
  const labels = { event: 'a "quoted"\nlist of C:\\' }
  expect(textOf([{ ...waiting, samples: [{ labels, value: 1 }] }])).toBe(
    '# HELP waiting Who waits.\n# TYPE waiting gauge\nwaiting{event="a \\"quoted\\"\\nlist of C:\\\\"} 1\n',
  )
})
