import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './security-headers.ts'

test('the policy allows no other site, except for frames with a recording', () => {
  for (const policy of [contentSecurityPolicy('bm9uY2U='), contentSecurityPolicy(undefined, ["'sha256-c3R5bGU='"])]) {
    const sources = policy
      .split('; ')
      .map((directive) => directive.split(' '))
      .filter(([name]) => name !== 'frame-src')
      .flatMap(([, ...sources]) => sources)
    const known = /^('none'|'self'|'nonce-[\w+/=]+'|'sha256-[\w+/=]+'|data:)$/
    expect(sources.filter((source) => !known.test(source))).toEqual([])
    expect(sources.length).toBeGreaterThan(8)
    expect(policy).toContain(
      '; frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://www.loom.com; ',
    )
  }
})
