import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { mostWrongTries, unknownAddresses } from './code-request.ts'
import { forgetOldSignIns } from './codes/forget-old-sign-ins.server.ts'
import { requestCode } from './codes/request-code.server.ts'
import { countRefusedAdmins } from './codes/unknown-sign-ins.server.ts'
import { verifyCode } from './codes/verify-code.server.ts'
import {
  adminRequest,
  hour,
  minute,
  openSignInServices,
  otherThan,
  portalRequest,
  readNewestCode,
  type SignInServices,
} from './test-kit.ts'

let services: SignInServices
let seen = 0
beforeAll(async () => {
  services = await openSignInServices()
})
afterAll(() => services.close())
beforeEach(() => forgetNews())
afterEach(() => services.clock.advance(60 * minute))

const attempt = { ...adminRequest, oldToken: null }

/** Audit entries since the test began. */
async function news() {
  const rows = await services.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  return rows.slice(seen).map(({ actor, action, subject }) => `${action}: ${subject}, by ${actor}`)
}

async function forgetNews() {
  seen += (await news()).length
}

test('an admin’s sign-in is audited, and so are wrong codes before it', async () => {
  await requestCode(services, adminRequest)
  const code = await readNewestCode(services)
  await verifyCode(services, { ...attempt, code: otherThan(code) })
  await verifyCode(services, { ...attempt, code })
  expect(await news()).toEqual([
    'Sign-in refused: boss@example.org, by someone not signed in',
    'Signed in: boss@example.org, by boss@example.org',
  ])
})

test('sign-ins of participants are not audited', async () => {
  await requestCode(services, portalRequest())
  const code = await readNewestCode(services)
  await verifyCode(services, { ...attempt, area: 'portal', email: 'ada@example.org', code: otherThan(code) })
  await verifyCode(services, { ...attempt, area: 'portal', email: 'ada@example.org', code })
  await requestCode(services, portalRequest({ email: 'stranger@example.org' }))
  expect(await news()).toEqual([])
})

test('repeated attempts at a code write no more entries than it has attempts', async () => {
  await requestCode(services, adminRequest)
  const wrong = otherThan(await readNewestCode(services))
  for (let n = 0; n < mostWrongTries + 20; n += 1) await verifyCode(services, { ...attempt, code: wrong })
  expect(await news()).toHaveLength(mostWrongTries)
})

test('an address of no admin leaves no entry: it is counted once, for a day', async () => {
  const known = ['ada@example.org', 'wim@example.org', 'nobody@example.org']
  for (const email of [...known, ...known]) await requestCode(services, { ...adminRequest, email })
  await requestCode(services, { ...adminRequest, email: 'ada@example.org', network: '198.51.100.7' })
  await requestCode(services, portalRequest({ email: 'elsewhere@example.org' }))
  expect(await news()).toEqual([])
  expect(await countRefusedAdmins(services.db, services.clock.now())).toEqual({ addresses: 3, networks: 2 })
  services.clock.advance(23 * hour)
  await forgetOldSignIns(services)
  expect(await countRefusedAdmins(services.db, services.clock.now())).toEqual({ addresses: 3, networks: 2 })
  services.clock.advance(2 * hour)
  expect(await countRefusedAdmins(services.db, services.clock.now())).toEqual({ addresses: 0, networks: 0 })
  await forgetOldSignIns(services)
  expect(await services.db.selectFrom('unknown_sign_ins').select('network').execute()).toEqual([])
})

test('a network that tries many addresses writes no entry, and no more rows than its limit', async () => {
  for (let n = 0; n < unknownAddresses.most + 20; n += 1)
    await requestCode(services, { ...adminRequest, network: '192.0.2.99', email: `guess${n}@example.org` })
  expect(await news()).toEqual([])
  expect(await countRefusedAdmins(services.db, services.clock.now())).toEqual({
    addresses: unknownAddresses.most,
    networks: 1,
  })
})
