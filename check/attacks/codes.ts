import { type Attack, inParallel, Tally } from './attack.ts'
import type { Site } from './site.ts'

const login = '/training-portal/login'

/**
 * Attacks the sign-in: no attacker may guess a code, lock out a person, flood a mailbox, request codes for everyone from
 * one network, or learn from a list who is registered.
 */
export const codes: Attack = {
  name: 'codes',
  async carryOut(site) {
    const tally = new Tally()
    await workOnce(site, tally)
    await strangersAgainstOne(site, tally)
    await oneAgainstMany(site, tally)
    await lookUp(site, tally)
    return tally
  },
}

/** A browser with a manual cookie store. */
class Browser {
  readonly #cookies = new Map<string, string>()
  readonly #site: Site
  readonly #from: number

  /** @param from its network */
  constructor(site: Site, from: number) {
    this.#site = site
    this.#from = from
  }

  async post(path: string, form: Record<string, string>) {
    const answer = await this.#site.ask({
      method: 'POST',
      path,
      from: this.#from,
      headers: {
        Accept: 'text/html',
        'Content-Type': 'application/x-www-form-urlencoded',
        ...(this.#cookies.size > 0 && {
          Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
      },
      body: String(new URLSearchParams(form)),
    })
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return answer
  }

  get isSignedIn(): boolean {
    return [...this.#cookies.keys()].some((name) => /session$/.test(name))
  }

  /** @param key of an email's link that was opened in this browser */
  askForCode(email: string, key?: string) {
    return this.post(`${login}/code${key ? `?key=${key}` : ''}`, { email })
  }

  /** With the address, in case the form needs it. */
  enter(code: string, email: string, key?: string) {
    return this.post(`${login}?step=code-elsewhere${key ? `&key=${key}` : ''}`, { code, email })
  }
}

/** Posts a valid code fifty times at once. */
async function workOnce(site: Site, tally: Tally): Promise<void> {
  const { email, id } = await site.addParticipant()
  await site.query(`delete from sessions where member_id = $1`, [id])
  const browser = new Browser(site, 1)
  await browser.askForCode(email)
  const code = await newestCode(site, email, 1)
  await inParallel(Array(50).fill(code), async (same) => void (await browser.enter(same, email)))
  const { rows } = await site.query(`select count(*)::int as n from sessions where member_id = $1`, [id])
  tally.tried += 49
  tally.count('one code fifty times at once', rows[0].n === 1 ? null : `opens ${rows[0].n} sessions`)
}

/** Strangers in forty networks attack a known address over a long time; the person has nothing but the mailbox. */
async function strangersAgainstOne(site: Site, tally: Tally): Promise<void> {
  const { email } = await site.addParticipant()
  const strangers = Array.from({ length: 40 }, (_, number) => new Browser(site, 10 + number))
  let guesses = 0
  for (const [number, stranger] of strangers.entries()) {
    await stranger.askForCode(email)
    const code = await newestCode(site, email, 1)
    const wrong = Array.from({ length: 10 }, (_, more) => String((Number(code) + 1 + more + number) % 1_000_000))
    await inParallel(wrong, async (guess) => void (await stranger.enter(guess.padStart(6, '0'), email)))
    guesses += wrong.length
    // Without a limit on wrong codes a guess succeeds one day.
    await stranger.enter(code, email)
    await letTimePass(site, 31)
  }
  tally.tried += guesses
  const isIn = strangers.some(({ isSignedIn }) => isSignedIn)
  tally.count('the right code after ten wrong ones, by the same browser', isIn ? 'opens the portal' : null)
  const letters = (await site.lettersTo(email)).length
  tally.count('forty strangers ask for the same code', letters > 20 ? `send ${letters} letters to one mailbox` : null)

  const owner = new Browser(site, 90)
  await owner.askForCode(email)
  await owner.enter(await newestCode(site, email, letters), email)
  // As the refusal says: the link in the newest email works although strangers have used up the limits.
  if (!owner.isSignedIn) {
    const key = await newestKey(site, email)
    await owner.askForCode(email, key)
    await owner.enter(await newestCode(site, email, letters + 1), email, key)
  }
  tally.count('strangers use up the codes of somebody', owner.isSignedIn ? null : 'keep them out')
  tally.note = `${letters} letters to one mailbox for 40 strangers`
}

/** Moves all sign-in records into the past instead of waiting. */
async function letTimePass(site: Site, seconds: number): Promise<void> {
  const { rows } = await site.query(
    `select table_name as table, string_agg(format('%I = %I - make_interval(secs => ${seconds})', column_name, column_name), ', ') as earlier
     from information_schema.columns
     where table_schema = 'public' and data_type = 'timestamp with time zone'
       and (table_name like 'sign\\_in%' or table_name in ('unknown_sign_ins', 'rate_limits', 'wrong_codes'))
     group by table_name`,
  )
  for (const { table, earlier } of rows) await site.query(`update ${table} set ${earlier}`)
}

/** One network requests codes for every address that it knows. */
async function oneAgainstMany(site: Site, tally: Tally): Promise<void> {
  const many = 150
  const people = await Promise.all(Array.from({ length: many }, () => site.addParticipant()))
  let sent = 0
  for (const { email } of people) {
    const { status } = await new Browser(site, 120).askForCode(email)
    if (status === 302) sent += 1
  }
  tally.tried += many - 1
  tally.count(`one network asks for the codes of ${many} people`, sent === many ? 'gets all of them sent' : null)
  tally.note += `; ${sent} of ${many} codes for one network`
}

/** Tries to learn which addresses of a list may sign in. */
async function lookUp(site: Site, tally: Tally): Promise<void> {
  const many = 60
  const stranger = new Browser(site, 140)
  let told = 0
  for (let number = 0; number < many; number += 1) {
    const { status } = await stranger.askForCode(`nobody.${number}.${Date.now()}@example.org`)
    if (status !== 429) told += 1
  }
  tally.tried += many - 1
  tally.count(`${many} unknown addresses from one network`, told > 20 ? `${told} are told to be unknown` : null)
}

async function newestCode(site: Site, email: string, letters: number): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = await site.lettersTo(email)
    const code = /\b\d{6}\b/.exec(found.at(-1) ?? '')?.[0]
    if (found.length >= letters && code) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`There is no code for ${email}.`)
}

async function newestKey(site: Site, email: string): Promise<string> {
  const key = /[?&]key=([\w.-]+)/.exec((await site.lettersTo(email)).at(-1) ?? '')?.[1]
  if (!key) throw new Error(`The newest email to ${email} has no link with a key.`)
  return key
}
