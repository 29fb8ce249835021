import { afterEach, beforeEach, expect, test } from 'vitest'
import { untilWaiting } from '../../../test/lock-waits.ts'
import { lockMemberWithAddress } from '../../membership/members.server.ts'
import { browserKey, deviceOfKey } from '../browser-key.server.ts'
import { codesADay, codesAnHour, mostWrongTries } from '../code-request.ts'
import { newToken } from '../secrets.server.ts'
import {
  addPerson,
  adminRequest,
  day,
  hour,
  minute,
  openSignInServices,
  portalRequest,
  readNewestKey,
  type SignInServices,
  second,
  wrongCode,
} from '../test-kit.ts'
import { longestBudgetSeconds, wrongCodesInAll, wrongCodesPerAccount } from './guessing.ts'
import { requestCode } from './request-code.server.ts'
import { type CodeTry, openLink, tryCode, type VerifyOutcome, verifyCode } from './verify-code.server.ts'

let services: SignInServices
beforeEach(async () => {
  services = await openSignInServices()
})
afterEach(() => services.close())

const ada = 'ada@example.org'
/** An unknown browser in a new network. */
const somewhere = (change: Partial<CodeTry> = {}) => ({
  ...portalRequest(),
  browser: newToken(),
  network: `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
  oldToken: null,
  ...change,
})
const type = (code: string, where = somewhere()) => verifyCode(services, { ...where, code })

function newestCode(): string {
  return /^\d{6}/.exec(services.sent.at(-1) ?? '')?.[0] ?? ''
}

/** Requests a code. @returns the code in the email */
async function codeFor(where = somewhere()): Promise<string> {
  expect(await requestCode(services, where)).toMatchObject({ outcome: 'sent' })
  services.clock.advance(31 * second)
  return newestCode()
}

async function tryWrongCodes(where: () => CodeTryPlace, times: number): Promise<VerifyOutcome['outcome'][]> {
  const outcomes: VerifyOutcome['outcome'][] = []
  for (let time = 0; time < times; time += 1) outcomes.push((await type(wrongCode(services), where())).outcome)
  return outcomes
}
type CodeTryPlace = ReturnType<typeof somewhere>

test('a code opens in any browser, whichever requested it', async () => {
  const code = await codeFor()
  expect(await type(code)).toMatchObject({ outcome: 'signed-in', email: ada })
  const strangers = await codeFor()
  const own = somewhere()
  await codeFor(own)
  expect(await type(strangers, own), 'that of a stranger’s request').toMatchObject({ outcome: 'signed-in' })
  const atKnown = await codeFor(somewhere({ device: 'ada-laptop' }))
  expect(await type(atKnown), 'and that of a known browser').toMatchObject({ outcome: 'signed-in' })
})

test('a stranger’s request doesn’t invalidate the code of my browser', async () => {
  const own = somewhere()
  const code = await codeFor(own)
  for (let number = 0; number < 4; number += 1) await codeFor()
  expect(await type(code, own)).toMatchObject({ outcome: 'signed-in' })
})

test('nor the link of an admin’s email', async () => {
  const atAdmin = (browser: string) => ({ ...adminRequest, browser })
  await requestCode(services, atAdmin('own'))
  const [letter] = await services.mailbox.list()
  const token = /\?token=([\w-]+)/.exec((await services.mailbox.read(letter?.id ?? ''))?.text ?? '')?.[1] ?? ''
  services.clock.advance(31 * second)
  await requestCode(services, atAdmin('strange'))
  expect(await openLink(services, token, null)).toMatchObject({ outcome: 'signed-in' })
})

test('strangers use up their attempts at a code, and leave those of the browser that requested it', async () => {
  const own = somewhere()
  const code = await codeFor(own)
  expect(await tryWrongCodes(somewhere, 8)).toEqual([
    ...Array(mostWrongTries).fill('invalid'),
    ...Array(3).fill('spent'),
  ])
  expect(await tryWrongCodes(() => own, mostWrongTries - 1)).toEqual(Array(mostWrongTries - 1).fill('invalid'))
  expect(await type(code), 'elsewhere not any more').toMatchObject({ outcome: 'spent' })
  expect(await type(code, own)).toMatchObject({ outcome: 'signed-in' })
})

test('fifty attempts of strangers at once have five attempts together, and fifty of the requesting browser five more', async () => {
  const own = somewhere()
  const code = await codeFor(own)
  const wrong = wrongCode(services)
  const outcomes = async (where: () => CodeTryPlace) =>
    (await Promise.all(Array.from({ length: 50 }, () => type(wrong, where())))).map(({ outcome }) => outcome)
  for (const where of [somewhere, () => own]) {
    const answers = await outcomes(where)
    expect(answers.filter((outcome) => outcome === 'invalid')).toHaveLength(mostWrongTries)
    expect(answers.filter((outcome) => outcome === 'spent')).toHaveLength(45)
  }
  expect(await type(code, own)).toMatchObject({ outcome: 'spent' })
})

test('while one person is locked, four of fifty attempts wait in the database, and others still get a connection', async () => {
  const wrong = wrongCode(services)
  await codeFor()
  const held = Promise.withResolvers<void>()
  const holding = services.db.transaction().execute(async (tx) => {
    await lockMemberWithAddress(tx, ada)
    await held.promise
  })
  const tries = Promise.all(Array.from({ length: 50 }, () => type(wrong)))
  await untilWaiting(services.pool, 4)
  expect(services.pool.waitingCount, 'nobody waits for a connection').toBe(0)
  held.resolve()
  await holding
  for (const { outcome } of await tries) expect(['invalid', 'spent']).toContain(outcome)
})

test('while one person is locked for too long, attempts for that person are refused, and others get their code', async () => {
  const wrong = wrongCode(services)
  await codeFor()
  await addPerson(services, { email: 'eve@example.org', status: 'registered' })
  const isHeld = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = services.db.transaction().execute(async (tx) => {
    await lockMemberWithAddress(tx, ada)
    isHeld.resolve()
    await held.promise
  })
  await isHeld.promise
  const tries = Promise.allSettled(Array.from({ length: 4 }, () => type(wrong)))
  await untilWaiting(services.pool, 4)
  const { outcome } = await requestCode(services, somewhere({ email: 'eve@example.org' }))
  const refused = (await tries).filter(({ status }) => status === 'rejected')
  held.resolve()
  await holding
  expect(outcome).toBe('sent')
  expect(refused).toHaveLength(4)
})

test('the link of an email makes a browser known: it has its own codes and attempts when strangers have used up all others', async () => {
  for (let number = 0; number < codesAnHour; number += 1) {
    await codeFor()
    await tryWrongCodes(somewhere, mostWrongTries)
  }
  expect(await requestCode(services, somewhere())).toMatchObject({ outcome: 'too-many' })
  const strangers = newestCode()
  expect(await type(strangers), 'nothing is taken in an unknown browser').toEqual({
    outcome: 'spent',
    seconds: 0,
    byLinkOnly: true,
  })
  const device = deviceOfKey(services, ada, readNewestKey(services))
  expect(device).not.toBeNull()
  expect(await type(strangers, somewhere({ device })), 'the code of the same email').toMatchObject({
    outcome: 'signed-in',
  })
  for (let number = 0; number < codesAnHour; number += 1) {
    const code = await codeFor(somewhere({ device }))
    expect(await type(code, somewhere({ device }))).toMatchObject({ outcome: 'signed-in' })
  }
  expect(await requestCode(services, somewhere({ device })), 'and a budget of its own').toMatchObject({
    outcome: 'too-many',
  })
})

test('a key is valid for one mailbox, however its address is spelled, and for no other', () => {
  const { secret } = services
  const key = browserKey(secret, 'ada+bootcamp@example.org')
  expect(deviceOfKey(services, 'ADA@example.org', key)).toMatch(/^[\w-]{43}$/)
  expect(deviceOfKey(services, 'eve@example.org', key)).toBeNull()
  expect(deviceOfKey({ secret: 'another secret', previousSecrets: [] }, ada, key)).toBeNull()
  for (const none of [null, '', 'garbage', `${key}x`.replace('.', '.x')])
    expect(deviceOfKey(services, ada, none)).toBeNull()
})

test('the spellings of a mailbox share one budget of codes', async () => {
  const addresses = Array.from({ length: 8 }, (_, number) => `eve+${number}@example.org`)
  for (const email of addresses) await addPerson(services, { email, status: 'registered' })
  const ask = async () => {
    const results = await Promise.all(addresses.map((email) => requestCode(services, somewhere({ email }))))
    return results.filter(({ outcome }) => outcome === 'sent')
  }
  expect(await ask()).toHaveLength(codesAnHour)
  services.clock.advance(61 * minute)
  expect(await ask()).toHaveLength(codesADay - codesAnHour)
  services.clock.advance(61 * minute)
  expect(await ask()).toHaveLength(0)
})

test('one network has a limit of codes for all addresses', async () => {
  for (let number = 0; number < 40; number += 1)
    await addPerson(services, { email: `member${number}@example.org`, status: 'registered' })
  const ask = (number: number, change = {}) =>
    requestCode(services, somewhere({ email: `member${number}@example.org`, network: '192.0.2.7', ...change }))
  const results = await Promise.all(Array.from({ length: 38 }, (_, number) => ask(number)))
  expect(results.filter(({ outcome }) => outcome === 'sent')).toHaveLength(30)
  expect(await ask(39)).toEqual({ outcome: 'too-many', seconds: 15 * 60 })
  expect(await ask(39, { device: 'a-known-one' }), 'a known browser waits for nobody').toMatchObject({
    outcome: 'sent',
  })
  services.clock.advance(31 * second)
  expect(await ask(39, { network: '192.0.2.8' }), 'nor another network').toMatchObject({ outcome: 'sent' })
})

test('a network has fewer attempts than an account allows, so a single one locks no account', async () => {
  const strange = () => somewhere({ network: '192.0.2.7' })
  const outcomes: VerifyOutcome['outcome'][] = []
  for (let number = 0; number < 4; number += 1) {
    await codeFor(strange())
    outcomes.push(...(await tryWrongCodes(strange, mostWrongTries + 1)))
  }
  expect(outcomes.filter((outcome) => outcome === 'invalid')).toHaveLength(15)
  const own = somewhere()
  expect(await type(await codeFor(own), own)).toMatchObject({ outcome: 'signed-in' })
})

test('a typed address that may not sign in gets the answer of one without a code', async () => {
  const answer = (email: string, isTyped: boolean) =>
    tryCode(services, { ...somewhere({ email }), code: '123456' }, isTyped)
  for (const email of ['nobody@example.org', 'wim@example.org', ada])
    expect(await answer(email, true), email).toEqual({ outcome: 'expired' })
  expect(await answer('nobody@example.org', false)).toEqual({ outcome: 'not-found' })
  expect(await tryCode(services, null, false)).toEqual({ outcome: 'expired' })
})

test('a month of guessing at one account is a hundred attempts, and the owner gets in at any moment of it', async () => {
  // From a new network and browser each time, as often as the limits allow.
  const perAccount = wrongCodesPerAccount.map(({ most }) => most)
  expect(perAccount).toEqual([25, 50, 100])
  let tries = 0
  const countTries = async () =>
    (await services.db.selectFrom('wrong_codes').select('id').where('device_hash', 'is', null).execute()).length
  for (let halfHour = 0; halfHour < 3 * 24 * 2; halfHour += 1) {
    if ((await requestCode(services, somewhere())).outcome === 'sent' || halfHour % 8 === 0) {
      const asker = somewhere()
      let taken = true
      while (taken) {
        const wrong = wrongCode(services)
        const [here, there] = [await type(wrong, asker), await type(wrong)]
        taken = [here, there].some(({ outcome }) => outcome === 'invalid')
      }
    }
    if (halfHour % 16 === 5) await expectOwnerGetsIn()
    services.clock.advance(30 * minute)
    if (halfHour % 48 === 47) {
      const today = (await countTries()) - tries
      expect(today).toBeLessThanOrEqual(50)
      tries += today
    }
  }
  expect(tries).toBe(100)
  services.clock.advance(longestBudgetSeconds * 1000)
  expect(await countTriesOfANewCode()).toBe(mostWrongTries)
}, 120_000)

async function countTriesOfANewCode(): Promise<number> {
  await codeFor()
  return (await tryWrongCodes(somewhere, 8)).filter((outcome) => outcome === 'invalid').length
}

/** With nothing but a mailbox: a new browser, a new network. */
async function expectOwnerGetsIn(): Promise<void> {
  const own = somewhere()
  if ((await requestCode(services, own)).outcome === 'sent') {
    const result = await type(newestCode(), own)
    if (result.outcome === 'signed-in') return
    expect(result).toMatchObject({ outcome: 'spent', byLinkOnly: true })
  }
  // Strangers have used up a budget, so there are emails with the link.
  const device = deviceOfKey(services, ada, readNewestKey(services))
  services.clock.advance(31 * second)
  expect(await requestCode(services, somewhere({ device }))).toMatchObject({ outcome: 'sent' })
  expect(await type(newestCode(), somewhere({ device }))).toMatchObject({ outcome: 'signed-in' })
}

test('over all accounts two hundred attempts a day and a thousand a month are allowed in unknown browsers, and then none', async () => {
  expect(wrongCodesInAll).toEqual([
    { most: 200, seconds: day / 1000 },
    { most: 1000, seconds: (30 * day) / 1000 },
  ])
  // All accounts at the same moment: the rest of the budget isn't used twice.
  const guess = async (accounts: string[]) => {
    const emails = accounts.map((name) => `${name}@example.org`)
    for (const email of emails) await addPerson(services, { email, status: 'registered' })
    let taken = 0
    for (let code = 0; code < codesAnHour; code += 1) {
      for (const email of emails) await requestCode(services, somewhere({ email }))
      const wrong = wrongCode(services)
      const tries = emails.flatMap((email) => Array.from({ length: 6 }, () => type(wrong, somewhere({ email }))))
      taken += (await Promise.all(tries)).filter(({ outcome }) => outcome === 'invalid').length
      services.clock.advance(31 * second)
    }
    return taken
  }
  expect(await guess(['first', 'second', 'third'])).toBe(75)
  // As many more on the same day, less fifteen attempts.
  await services.pool.query(`
    insert into wrong_codes (member_id, challenge_id, by_asker, tried_at)
    select member_id, challenge_id, by_asker, tried_at from wrong_codes, generate_series(1, 2) limit 110`)
  expect(await guess(['fourth'])).toBe(15)
  services.clock.advance(day)
  // Four more such days, less seven attempts.
  await services.pool.query(`
    insert into wrong_codes (member_id, challenge_id, by_asker, tried_at)
    select member_id, challenge_id, by_asker, tried_at - n * interval '1 day'
    from wrong_codes, generate_series(1, 4) as n limit 793`)
  expect(await guess(['almost.last', 'almost.too'])).toBe(7)
  services.clock.advance(day)
  expect(await guess(['last'])).toBe(0)

  const own = somewhere()
  await codeFor(own)
  expect(await type(newestCode(), own)).toEqual({ outcome: 'spent', seconds: 0, byLinkOnly: true })
  const device = deviceOfKey(services, ada, readNewestKey(services))
  expect(await type(newestCode(), somewhere({ device }))).toMatchObject({ outcome: 'signed-in' })
}, 120_000)

test('admins get an email once a day when codes are guessed, and another when unknown browsers are refused', async () => {
  const alarms = async () => {
    await services.sendEmails()
    const letters = await services.mailbox.list()
    return letters.filter(({ subject }) => subject === 'Someone may be guessing sign-in codes')
  }
  await addPerson(services, { email: 'second@example.org', status: 'confirmed', role: 'admin' })
  const guessAt = async (name: string, codes: number) => {
    const email = `${name}@example.org`
    await addPerson(services, { email, status: 'registered' })
    for (let code = 0; code < codes; code += 1) {
      await requestCode(services, somewhere({ email }))
      await tryWrongCodes(() => somewhere({ email }), mostWrongTries)
      services.clock.advance(31 * second)
    }
  }
  await guessAt('one', 5)
  await guessAt('two', 2)
  expect(await alarms(), 'people mistype').toEqual([])
  await guessAt('three', 1)
  expect((await alarms()).map(({ to }) => to).sort()).toEqual(['boss@example.org', 'second@example.org'])
  const [entry] = await alarms()
  const letter = await services.mailbox.read(entry?.id ?? '')
  expect(letter?.text).toContain('40 wrong codes were entered for 3 addresses')
  await guessAt('four', 5)
  expect(await alarms(), 'once a day').toHaveLength(2)
  // Two more for each wrong code so far, and then up to the daily limit of 200.
  await services.pool.query(`
    insert into wrong_codes (member_id, challenge_id, by_asker, tried_at)
    select member_id, challenge_id, by_asker, tried_at from wrong_codes, generate_series(1, 2)`)
  await guessAt('five', 2)
  expect(await alarms(), 'and once more').toHaveLength(4)
  const [worst] = await alarms()
  expect((await services.mailbox.read(worst?.id ?? ''))?.text).toContain('No one is locked out')
  services.clock.advance(day + hour)
  await guessAt('eleven', 5)
  await guessAt('twelve', 5)
  expect(await alarms(), 'the next day').toHaveLength(6)
}, 60_000)
