import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './security-headers.ts'

test('the policy allows no other site', () => {
  for (const policy of [contentSecurityPolicy('bm9uY2U='), contentSecurityPolicy(undefined, ["'sha256-c3R5bGU='"])]) {
    const sources = policy.split('; ').flatMap((directive) => directive.split(' ').slice(1))
    const known = /^('none'|'self'|'nonce-[\w+/=]+'|'sha256-[\w+/=]+'|data:)$/
    expect(sources.filter((source) => !known.test(source))).toEqual([])
    expect(sources.length).toBeGreaterThan(8)
  }
})
