import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startMailServer } from '../../../test/mail-server.ts'
import { type MailMessage, openLocalMailbox, openSmtp } from './transport.server.ts'

const message: MailMessage = {
  from: 'AgentSpark <hello@bootcamp.example>',
  to: 'zoë@people.example',
  subject: 'Welcome, Zoë 李 👋',
  html: '<p>Hello Zoë</p>',
  text: 'Hello Zoë\n',
  messageId: '<2f0c2cf0-5a3e-4c4e-9a43-0d8f2b2c7a10@bootcamp.example>',
  headers: { 'Auto-Submitted': 'auto-generated' },
}

describe('the local mailbox', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mailbox-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('keeps emails that can be listed and read', async () => {
    const mailbox = openLocalMailbox(path.join(folder, 'made', 'when-needed'))
    expect(await mailbox.list()).toEqual([])
    await mailbox.send(message)
    const [entry] = await mailbox.list()
    expect(entry).toMatchObject({ to: message.to, from: 'hello@bootcamp.example', subject: message.subject })
    expect(entry?.id).toContain('2f0c2cf0-5a3e-4c4e-9a43-0d8f2b2c7a10')

    const letter = await mailbox.read(entry?.id ?? '')
    expect(letter).toMatchObject({ ...entry, html: expect.stringContaining('<p>Hello Zoë</p>') })
    expect(letter?.text.trim()).toBe('Hello Zoë')
    expect(letter?.raw).toContain(`Message-ID: ${message.messageId}\r\n`)
    await mailbox.close()
  })

  test('lists the newest first, on every server that shares the folder', async () => {
    const mailboxes = [openLocalMailbox(folder), openLocalMailbox(folder)]
    for (const [index, subject] of ['one', 'two', 'three'].entries()) {
      await mailboxes[index % 2]?.send({ ...message, subject })
      // File names carry milliseconds, so emails of the same one have no order.
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    for (const mailbox of mailboxes) {
      expect((await mailbox.list()).map(({ subject }) => subject)).toEqual(['three', 'two', 'one'])
      expect(await mailbox.list(1)).toHaveLength(1)
    }
  })

  test('loses none of many emails that are stored at once', async () => {
    const mailboxes = [openLocalMailbox(folder), openLocalMailbox(folder)]
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => mailboxes[index % 2]?.send({ ...message, messageId: `<${index}@x>` })),
    )
    expect(await mailboxes[0]?.list()).toHaveLength(60)
  })

  test('reads its own files only', async () => {
    const mailbox = openLocalMailbox(path.join(folder, 'letters'))
    await mkdir(path.join(folder, 'letters'))
    await writeFile(path.join(folder, 'secret.eml'), 'Subject: secret\r\n\r\n')
    await writeFile(path.join(folder, 'letters', '.half.tmp'), 'Subject: half\r\n\r\n')
    await writeFile(path.join(folder, 'letters', 'other.eml'), 'Subject: other\r\n\r\n')
    for (const id of [
      '../secret',
      '..%2Fsecret',
      'other',
      '',
      '.half',
      '20260302T100000000Z-2f0c2cf0-5a3e-4c4e-9a43-0d8f2b2c7a10',
    ]) {
      expect(await mailbox.read(id), id).toBeNull()
    }
    expect(await mailbox.list()).toEqual([])
    await mailbox.send(message)
    expect(await mailbox.list(1)).toHaveLength(1)
  })

  test('is readable by its owner only', async () => {
    await openLocalMailbox(folder).send(message)
    const [name] = await readdir(folder)
    expect((await stat(path.join(folder, name ?? ''))).mode & 0o077).toBe(0)
  })
})

describe('SMTP', () => {
  test('sends every script in subject and text', async () => {
    const server = await startMailServer()
    const smtp = openSmtp(server.url)
    await smtp.send({ ...message, to: 'zoe@people.example' })
    await smtp.close()
    await server.close()
    const parsed = await PostalMime.parse(server.letters[0]?.raw ?? '')
    expect(parsed.subject).toBe(message.subject)
    expect(parsed.text?.trim()).toBe('Hello Zoë')
  })

  test('reaches an address with any allowed character, and no other recipient', async () => {
    const server = await startMailServer()
    const smtp = openSmtp(server.url)
    const addresses = ['r&d', 'a/b', 'a=b', 'a!b', 'a%b', "ann'", "{o'b|c}~^`$*?#_"].map(
      (name) => `${name}@people.example`,
    )
    for (const to of [...addresses, 'a@xn--e1afmkfd.xn--p1ai']) await smtp.send({ ...message, to })
    await smtp.close()
    await server.close()
    // This test server decodes punycode.
    expect(server.letters.map(({ recipients }) => recipients)).toEqual(
      [...addresses, 'a@пример.рф'].map((one) => [one]),
    )
    expect(server.letters.at(-1)?.raw).toContain('To: a@xn--e1afmkfd.xn--p1ai\r\n')
  })

  test('with smtps speaks TLS, and refuses an untrusted certificate', async () => {
    const server = await startMailServer({ smtp: { secure: true, logger: false } })
    const secure = server.url.replace('smtp:', 'smtps:')
    const [strict, lenient] = [openSmtp(secure), openSmtp(`${secure}?tls.rejectUnauthorized=false`)]
    await expect(strict.send({ ...message, to: 'zoe@people.example' })).rejects.toThrow(/certificate|expired/)
    await lenient.send({ ...message, to: 'zoe@people.example' })
    await Promise.all([strict.close(), lenient.close()])
    await server.close()
    expect(server.letters).toHaveLength(1)
  })

  // Only Linux has all of 127/8 as loopback; elsewhere there is no second local address.
  test.runIf(process.platform === 'linux')('sends no password over an unencrypted connection', async () => {
    const passwords: unknown[] = []
    const smtp: SMTPServerOptions = {
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, next) => {
        passwords.push(password)
        next(null, { user: 'ann' })
      },
    }
    const servers = [await startMailServer({ host: '127.0.0.2', smtp }), await startMailServer({ smtp })]
    const [elsewhere, here] = servers.map(({ url }) => openSmtp(url.replace('//', '//ann:password@')))
    await expect(elsewhere?.send({ ...message, to: 'zoe@people.example' })).rejects.toThrow(/TLS/)
    expect(passwords).toEqual([])
    await here?.send({ ...message, to: 'zoe@people.example' })
    expect(passwords, 'the same machine is no open line').toEqual(['password'])
    await Promise.all([elsewhere, here, ...servers].map((open) => open?.close()))
  })

  test('adds no header and no recipient from its input', async () => {
    const server = await startMailServer()
    const smtp = openSmtp(server.url)
    const evil = 'x\r\nBcc: mallory@people.example\r\n\u2028y\u0085\u0000z'
    await smtp.send({
      ...message,
      to: 'zoe@people.example',
      from: `A${evil} <hello@bootcamp.example>`,
      subject: evil,
      headers: { 'X-Kind\r\nBcc: mallory@people.example': evil, Bcc: 'mallory@people.example' },
    })
    await smtp.close()
    await server.close()
    const [letter] = server.letters
    const { headers, subject } = await PostalMime.parse(letter?.raw ?? '')
    expect(letter?.recipients).toEqual(['zoe@people.example'])
    expect(headers.map(({ key }) => key)).not.toContain('bcc')
    // The text stays on its line, also for readers that break lines at other characters.
    const words = 'x Bcc: mallory@people.example y z'
    expect(subject).toBe(words)
    expect(headers.find(({ key }) => key.startsWith('x-kind'))?.value).toBe(words)
  })

  test.each([
    'zoe@people.example, mallory@people.example',
    'zoe@people.example\r\nRCPT TO:<mallory@people.example>',
    'Zoe <mallory@people.example>',
    'zoe@people.example>',
    'friends:mallory@people.example;',
    '',
  ])('sends nothing to %j, which is not exactly one address', async (to) => {
    const server = await startMailServer()
    const smtp = openSmtp(server.url)
    await expect(smtp.send({ ...message, to })).rejects.toThrow('The recipient is not one plain address.')
    await smtp.close()
    await server.close()
    expect(server.letters).toEqual([])
  })
})

test.each([
  ['', 20],
  ['?maxConnections=3', 3],
  ['?rateLimit=14', 14],
  ['?rateLimit=30&rateDelta=60000', 1],
  ['?maxConnections=2&rateLimit=100', 2],
])('sends no more at once than its URL allows: %s', (query, connections) => {
  expect(openSmtp(`smtp://mail.example${query}`).connections).toBe(connections)
})
