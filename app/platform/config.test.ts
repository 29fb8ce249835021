import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from './start-error.ts'

const complete = {
  ORIGIN: 'https://bootcamp.example',
  SECRET: 'only-for-tests-0123456789-0123456789-0123456789',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  ADMIN_EMAIL: 'Boss@bootcamp.example',
  TRUSTED_PROXIES: '127.0.0.1',
}

test('without any setting it is the demonstration, on loopback, with everything in ./data', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'demonstration',
    host: '127.0.0.1',
    port: 3000,
    origin: 'http://localhost:3000',
    dataDir: './data',
    smtpUrl: undefined,
    databaseUrl: undefined,
  })
})

test('an empty value counts as not set, as in a half-filled settings file', () => {
  expect(readConfig({ PORT: '', HOST: '', ORIGIN: '' })).toMatchObject({ mode: 'demonstration', port: 3000 })
})

test.each(['HOST', 'ORIGIN'])('%s makes it production, and every required setting must be there', (name) => {
  const value = name === 'HOST' ? '0.0.0.0' : 'https://bootcamp.example'
  const missing = ['ORIGIN', 'SECRET', 'SMTP_URL', 'ADMIN_EMAIL'].filter((needed) => needed !== name)
  const message = messageOf({ [name]: value })
  for (const needed of missing) expect(message).toMatch(new RegExp(`^${needed} is missing\\.`, 'm'))
})

test('a complete production starts, on loopback unless HOST says otherwise', () => {
  expect(readConfig(complete)).toMatchObject({
    mode: 'production',
    host: '127.0.0.1',
    adminEmail: 'boss@bootcamp.example',
  })
  expect(readConfig({ ...complete, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
})

test('an https origin requires TRUSTED_PROXIES', () => {
  expect(messageOf({ ...complete, TRUSTED_PROXIES: '' })).toMatch(/^TRUSTED_PROXIES is missing\./)
  expect(readConfig({ ...complete, TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual(['10.0.0.0/8', '::1'])
  expect(readConfig({ ...complete, TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([])
  expect(readConfig({ ...complete, ORIGIN: 'http://localhost:3000', TRUSTED_PROXIES: '' }).trustedProxies).toEqual([])
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['HOST', 'not a host'],
  ['ORIGIN', 'bootcamp.example'],
  ['ORIGIN', 'https://bootcamp.example/path'],
  ['ORIGIN', 'http://bootcamp.example'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['SMTP_URL', 'https://mail.example'],
  ['MAIL_FROM', 'nobody'],
  ['SECRET', 'short'],
  ['ADMIN_EMAIL', 'boss'],
  ['TRUSTED_PROXIES', 'my-proxy'],
  ['TRUSTED_PROXIES', '10.0.0.0/99'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s stops the start with a message that names it', (name, value) => {
  expect(messageOf({ [name]: value })).toMatch(new RegExp(`^${name} must .+\\.$`, 'm'))
})

test('32 random bytes or more, in hex or base64, are accepted as a secret', () => {
  const encoding = fc.constantFrom('hex', 'base64', 'base64url')
  const made = fc.tuple(fc.integer({ min: 32, max: 64 }), encoding)
  fc.assert(
    // From the real generator: fast-check prefers repetitive values.
    fc.property(made, ([length, name]) => {
      const SECRET = randomBytes(length).toString(name as BufferEncoding)
      expect(readConfig({ ...complete, SECRET }).secret).toBe(SECRET)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  'a'.repeat(32),
  'x'.repeat(200),
  'ab'.repeat(20),
  '12345678901234567890123456789012',
  'passwordpasswordpasswordpassword',
  'changeme-changeme-changeme-changeme-',
  `${'0'.repeat(40)}1`,
  '\u{1f511}'.repeat(32),
])('%s is long but repetitive: the start is refused and the message says how to generate one', (SECRET) => {
  const message = messageOf({ ...complete, SECRET })
  expect(message).toMatch(/^SECRET must be random/)
  expect(message).toContain('openssl rand -base64 48')
  expect(message).not.toContain(SECRET)
})

test('a repeated word is refused as a secret, however long', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 18 }), fc.integer({ min: 32, max: 60 }), (word, times) => {
      expect(messageOf({ ...complete, SECRET: word.repeat(times) })).toMatch(/^SECRET must be random/)
    }),
  )
})

test('a secret that is now too weak is still accepted as a previous one', () => {
  const previous = ['a'.repeat(32), 'password'.repeat(4)]
  const config = readConfig({ ...complete, SECRET_PREVIOUS: previous.join(',') })
  expect(config.previousSecrets).toEqual(previous)
})

test('DATABASE_OWNER_URL requires DATABASE_URL', () => {
  expect(() => readConfig({ DATABASE_OWNER_URL: 'postgres://db.example/app' })).toThrow(/^DATABASE_URL is missing.*/)
})

test('an incomplete S3 configuration names every missing setting', () => {
  const message = messageOf({ S3_BUCKET: 'files', S3_REGION: 'eu' })
  for (const name of ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    expect(message).toContain(`${name} is missing`)
})

function messageOf(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return (error as StartError).message
  }
  throw new Error('It was accepted.')
}

test('BACKUP_TO is an absolute path or a bucket, and a passphrase has at least 20 characters', () => {
  expect(readConfig({ BACKUP_TO: '/var/backups', BACKUP_EVERY_HOURS: '6', BACKUP_KEEP: '3' })).toMatchObject({
    backupTo: '/var/backups',
    backupEveryMs: 6 * 60 * 60 * 1000,
    backupKeep: 3,
  })
  for (const wrong of ['backups', 's3://', 'https://bucket'])
    expect(() => readConfig({ BACKUP_TO: wrong })).toThrow('BACKUP_TO must be a folder')
  expect(() => readConfig({ BACKUP_TO: 's3://bucket/folder' })).toThrow('S3_ settings')
  for (const wrong of ['0', '1.5', 'all']) expect(() => readConfig({ BACKUP_KEEP: wrong })).toThrow('BACKUP_KEEP')
  expect(() => readConfig({ BACKUP_PASSPHRASE: 'short' })).toThrow('at least 20 characters')
})
