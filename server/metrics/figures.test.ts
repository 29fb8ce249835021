import { expect, test } from 'vitest'
import { type Figure, textOf } from './figures.ts'
import { RequestCounts } from './request-counts.ts'

const waiting: Figure = { name: 'waiting', help: 'Who waits.', type: 'gauge', samples: [{ value: 2 }] }

/** @returns the values by name and labels, as Prometheus parses them */
function read(figures: Figure[]): Record<string, string> {
  const lines = textOf(figures)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), line.split(' ').at(-1) ?? '']))
}

test('an answer is counted by method, route and status class, with its duration', () => {
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

test('unknown methods share one label', () => {
  const counts = new RequestCounts()
  for (let number = 0; number < 50; number += 1) counts.count(`INVENTED${number}`, 'other', 405, 0.001)
  expect(Object.keys(read(counts.figures())).filter((name) => name.includes('requests_total'))).toEqual([
    'agentspark_http_requests_total{method="other",route="other",status="4xx"}',
  ])
})

test('labels are escaped for Prometheus', () => {
  const labels = { event: 'a "quoted"\nlist of C:\\' }
  expect(textOf([{ ...waiting, samples: [{ labels, value: 1 }] }])).toBe(
    '# HELP waiting Who waits.\n# TYPE waiting gauge\nwaiting{event="a \\"quoted\\"\\nlist of C:\\\\"} 1\n',
  )
})
