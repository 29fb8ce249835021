import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { untilWaiting } from '../../test/lock-waits.ts'
import { connectMany, openTestServices, type TestServices } from '../../test/services.ts'
import { NoAdminAnyMore } from '../membership/as-admin.server.ts'
import { deleteMember } from '../membership/roster/editing/delete-member.server.ts'
import { requestCode } from '../sign-in/codes/request-code.server.ts'
import { hashToken } from '../sign-in/secrets.server.ts'
import type { ConfirmedOwner as Admin } from '../viewer.ts'
import { acceptInvitation } from './accept-invitation.server.ts'
import { adminInvitationLetter } from './admin-invitation.email.tsx'
import { listAdmins, listPendingInvitations } from './admin-invitations.server.ts'
import { invitationNotice } from './copy.ts'
import { inviteAdmin } from './invite-admin.server.ts'
import { resendInvitation } from './resend-invitation.server.ts'
import { withdrawInvitation } from './withdraw-invitation.server.ts'

let services: TestServices
let admin: Admin
let mailWorks: boolean
beforeEach(async () => {
  mailWorks = true
  services = await openTestServices({
    transport: {
      async send(message, signal) {
        if (!mailWorks) throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:25'), { code: 'ECONNREFUSED' })
        await services.mailbox.send(message, signal)
      },
      close: () => services.mailbox.close(),
    },
  })
  admin = await addAdmin('boss@example.org')
})
afterEach(() => services.close())

const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org', adminRole: 'editor' } as const
const hour = 3_600_000
const day = 24 * hour

describe('inviting', () => {
  test('sends an email with a link, stores only its hash, and explains how to sign in', async () => {
    expect(await inviteAdmin(services, admin, grace)).toEqual({ outcome: 'invited', letterSent: true })
    const [letter] = await lettersToGrace()
    expect(letter?.subject).toBe('You’re invited to be an admin of AgentSpark')
    expect(letter?.text).toContain('Ann Boss would like your help')
    expect(letter?.text?.replaceAll(/\s+/g, ' ')).toContain(
      'You’d be an editor, who can see everything, manages content',
    )
    expect(letter?.text).toContain('/auth/confirm')
    const key = keyIn(letter?.text)
    expect(key).toHaveLength(43)
    const row = await services.db.selectFrom('admin_invitations').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ email: grace.email, token_hash: hashToken(key), invited_by: admin.memberId })
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(7 * day)
    const { rows } = await sql<{ dump: string }>`
      select (select json_agg(i)::text from admin_invitations i) || (select json_agg(a)::text from audit_log a) ||
        (select json_agg(m)::text from emails m) as dump
    `.execute(services.db)
    expect(rows[0]?.dump).not.toContain(key)
  })

  test('makes nobody an admin yet', async () => {
    await inviteAdmin(services, admin, grace)
    const request = { area: 'admin', email: grace.email, network: '192.0.2.1', device: null, browser: 'a' } as const
    expect(await requestCode(services, request)).toEqual({ outcome: 'not-found' })
  })

  test('ten simultaneous clicks are one invitation and one email', async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => inviteAdmin(services, admin, grace)))
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(10).fill('invited'))
    expect(await lettersToGrace()).toHaveLength(1)
    expect(results.filter((result) => 'isRepeated' in result)).toHaveLength(9)
  })

  test('the same invitation a moment later is answered without a second email', async () => {
    await inviteAdmin(services, admin, grace)
    const again = invitationNotice(await inviteAdmin(services, admin, grace), grace.email)
    expect(again).toMatchObject({
      title: `Admin invitation sent to ${grace.email}. They will receive an email with login instructions.`,
      description: 'You already sent it a moment ago, so no second email went out.',
    })
    expect(await lettersToGrace()).toHaveLength(1)
  })

  test('an invited person isn’t invited again, by any admin and in any spelling of the address', async () => {
    await inviteAdmin(services, admin, grace)
    const other = await addAdmin('other@example.org')
    const again = { ...grace, email: 'GRACE@example.org' }
    expect(await inviteAdmin(services, other, again)).toEqual({ outcome: 'invited-before' })
    services.clock.advance(hour)
    expect(await inviteAdmin(services, admin, grace)).toEqual({ outcome: 'invited-before' })
    expect(await lettersToGrace()).toHaveLength(1)
  })

  test('an admin can’t be invited', async () => {
    expect(await inviteAdmin(services, admin, { ...grace, email: 'Boss@example.org' })).toEqual({
      outcome: 'admin-already',
    })
  })

  test('a former admin invites nobody and resends nothing', async () => {
    await inviteAdmin(services, admin, grace)
    await services.db.updateTable('members').set({ role: 'member' }).where('id', '=', admin.memberId).execute()
    const friend = { ...grace, email: 'friend@example.org' }
    expect(await inviteAdmin(services, admin, friend)).toEqual({ outcome: 'no-admin-any-more' })
    expect(await resend()).toEqual({ outcome: 'no-admin-any-more' })
    expect(await listPendingInvitations(services.db)).not.toContainEqual(expect.objectContaining(friend))
  })

  test('an expired invitation is replaced', async () => {
    await inviteAdmin(services, admin, grace)
    services.clock.advance(7 * day)
    expect(await inviteAdmin(services, admin, grace)).toMatchObject({ outcome: 'invited' })
    expect(await listPendingInvitations(services.db)).toHaveLength(1)
  })

  test('is stored when mail doesn’t work, and its email waits', async () => {
    mailWorks = false
    expect(await inviteAdmin(services, admin, grace)).toEqual({ outcome: 'invited', letterSent: false })
    expect(await listPendingInvitations(services.db)).toMatchObject([
      { email: grace.email, letterDeliveredAt: null, letterGaveUpAt: null },
    ])
    mailWorks = true
    services.clock.advance(hour)
    expect(await services.sendEmails()).toBe(1)
    expect(await lettersToGrace()).toHaveLength(1)
  })

  test('is stored only together with its email', async () => {
    await sql`alter table emails add constraint broken check (false)`.execute(services.owner.db)
    await expect(inviteAdmin(services, admin, grace)).rejects.toThrow(/broken/)
    expect(await listPendingInvitations(services.db)).toEqual([])
  })

  test('sends at most three emails an hour to one address, with any button', async () => {
    await inviteAdmin(services, admin, grace)
    expect(await resend()).toMatchObject({ outcome: 'resent' })
    const [invitation] = await listPendingInvitations(services.db)
    await withdrawInvitation(services, admin, invitation?.id ?? '')
    expect(await inviteAdmin(services, admin, grace)).toMatchObject({ outcome: 'invited' })
    expect(await resend()).toEqual({ outcome: 'too-often', seconds: 3600 })
    expect(await lettersToGrace()).toHaveLength(3)
    const respelt = { ...grace, email: 'grace+admin@example.org' }
    expect(await inviteAdmin(services, admin, respelt)).toEqual({ outcome: 'too-often', seconds: 3600 })
    services.clock.advance(hour)
    expect(await resend()).toMatchObject({ outcome: 'resent' })
  })

  test('a name that looks like a link is left out of the email', async () => {
    const facts = {
      firstName: 'evil.example',
      inviter: 'http://evil.example now',
      adminRole: 'owner',
      token: 'x'.repeat(43),
    } as const
    const { text, html } = await adminInvitationLetter.render(facts, { origin: 'https://bootcamp.example' })
    expect(text + html).not.toContain('evil')
    expect(text).toContain('An admin would like your help')
  })
})

describe('accepting', () => {
  test('makes an admin without a cohort, who can sign in then', async () => {
    const key = await invited()
    expect(await acceptInvitation(services, key)).toEqual({ outcome: 'accepted', email: grace.email })
    const row = await memberOf(grace.email)
    expect(row).toMatchObject({ cohort_id: null, role: 'admin', status: 'confirmed', first_name: 'Grace' })
    expect(row?.admin_role).toBe('editor')
    const request = { area: 'admin', email: grace.email, network: '192.0.2.1', device: null, browser: 'a' } as const
    expect(await requestCode(services, request)).toMatchObject({ outcome: 'sent' })
  })

  test('gives a member the role, keeps name, status and place, and ends old sessions', async () => {
    const member = { first_name: 'Gracie', last_name: 'H', email: 'Grace@Example.org', status: 'registered' }
    const { id } = await services.db
      .insertInto('community_members')
      .values(member)
      .returning('id')
      .executeTakeFirstOrThrow()
    const now = services.clock.now()
    const session = { token_hash: hashToken('t'), member_id: id, created_at: now, last_seen_at: now }
    await services.db.insertInto('sessions').values(session).execute()
    expect(await acceptInvitation(services, await invited())).toMatchObject({ outcome: 'accepted' })
    expect(await memberOf(grace.email)).toMatchObject({ ...member, role: 'admin', cohort_id: 1 })
    expect(await services.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  test('takes nothing from a current owner', async () => {
    const key = await invited()
    await addAdmin(grace.email)
    expect(await acceptInvitation(services, key)).toMatchObject({ outcome: 'accepted' })
    expect((await memberOf(grace.email))?.admin_role).toBe('owner')
  })

  test('works once: fifty simultaneous attempts make one admin and one entry in the audit log', async () => {
    const key = await invited()
    const opened = connectMany(services.connection, 50)
    try {
      const results = await Promise.all(
        Array.from({ length: 50 }, () => acceptInvitation({ ...services, db: opened.db }, key)),
      )
      expect(results.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1)
      expect(results.filter(({ outcome }) => outcome === 'used')).toHaveLength(49)
    } finally {
      await opened.close()
    }
    expect((await auditActions()).filter((action) => action === 'Invitation accepted')).toHaveLength(1)
  })

  test('during that person’s deletion: one waits for the other, and neither fails', async () => {
    const member = { first_name: 'Grace', last_name: 'Hopper', email: grace.email, status: 'registered' }
    await services.db.insertInto('community_members').values(member).execute()
    const key = await invited()
    const id = (await memberOf(grace.email))?.id ?? ''
    const client = await services.pool.connect()
    try {
      // The deletion has locked the person and not yet reached their inquiries.
      await client.query('begin; lock table inquiries')
      const leaving = deleteMember(services, id, null)
      await untilWaiting(services.pool)
      const accepting = acceptInvitation(services, key)
      await untilWaiting(services.pool, 2)
      await client.query('commit')
      expect(await Promise.all([leaving, accepting])).toEqual(['deleted', { outcome: 'unknown' }])
    } finally {
      client.release()
    }
  })

  test('works for seven days and not a moment longer', async () => {
    const key = await invited()
    services.clock.advance(7 * day)
    expect(await acceptInvitation(services, key)).toEqual({ outcome: 'expired' })
    services.clock.advance(-1)
    expect(await acceptInvitation(services, key)).toMatchObject({ outcome: 'accepted' })
  })

  test('is refused for a key that is wrong, truncated or withdrawn', async () => {
    const key = await invited()
    for (const wrong of ['', 'x', key.slice(0, -1), `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`, '\0'])
      expect(await acceptInvitation(services, wrong)).toEqual({ outcome: 'unknown' })
    const [invitation] = await listPendingInvitations(services.db)
    await withdrawInvitation(services, admin, invitation?.id ?? '')
    expect(await acceptInvitation(services, key)).toEqual({ outcome: 'withdrawn' })
    expect(await memberOf(grace.email)).toBeUndefined()
  })
})

describe('sending again', () => {
  test('makes a new valid link, and the old one is void', async () => {
    const old = await invited()
    services.clock.advance(6 * day)
    expect(await resend()).toEqual({ outcome: 'resent', email: grace.email, letterSent: true })
    services.clock.advance(2 * day)
    expect(await acceptInvitation(services, old)).toEqual({ outcome: 'unknown' })
    expect(await acceptInvitation(services, await newestKey())).toMatchObject({ outcome: 'accepted' })
  })

  test('reopens an expired one', async () => {
    await invited()
    services.clock.advance(30 * day)
    expect(await resend()).toMatchObject({ outcome: 'resent' })
    expect(await acceptInvitation(services, await newestKey())).toMatchObject({ outcome: 'accepted' })
  })

  test('a double click sends one email', async () => {
    await invited()
    services.clock.advance(day)
    const [invitation] = await listPendingInvitations(services.db)
    const { id = '', expiresAt = new Date() } = invitation ?? {}
    const click = () => resendInvitation(services, admin, id, expiresAt)
    const outcomes = (await Promise.all([click(), click()])).map(({ outcome }) => outcome)
    expect(outcomes.sort()).toEqual(['resent', 'resent-before'])
    expect(await lettersToGrace()).toHaveLength(2)
  })

  test('discards an old email that still waits, since its link is void', async () => {
    mailWorks = false
    await inviteAdmin(services, admin, grace)
    services.clock.advance(1000)
    mailWorks = true
    expect(await resend()).toMatchObject({ outcome: 'resent', letterSent: true })
    services.clock.advance(day)
    expect(await services.sendEmails()).toBe(0)
    expect(await lettersToGrace()).toHaveLength(1)
    expect(await acceptInvitation(services, await newestKey())).toMatchObject({ outcome: 'accepted' })
  })

  test('by one admin while another invites the same address again: the resent link stays valid', async () => {
    await invited()
    services.clock.advance(30 * day)
    const other = await addAdmin('other@example.org')
    const [invitation] = await listPendingInvitations(services.db)
    const { id = '', expiresAt = new Date() } = invitation ?? {}
    const client = await services.pool.connect()
    try {
      // Resending has locked the invitation and not yet added its email.
      await client.query('begin; lock table emails')
      const resending = resendInvitation(services, admin, id, expiresAt)
      await untilWaiting(services.pool)
      const inviting = inviteAdmin(services, other, grace)
      await untilWaiting(services.pool, 2)
      await client.query('commit')
      expect(await resending).toMatchObject({ outcome: 'resent' })
      expect(await inviting).toEqual({ outcome: 'invited-before' })
    } finally {
      client.release()
    }
    expect(await acceptInvitation(services, await newestKey())).toMatchObject({ outcome: 'accepted' })
  })

  test('does nothing for an accepted invitation', async () => {
    const key = await invited()
    const [invitation] = await listPendingInvitations(services.db)
    await acceptInvitation(services, key)
    const { id = '', expiresAt = new Date() } = invitation ?? {}
    expect(await resendInvitation(services, admin, id, expiresAt)).toEqual({ outcome: 'not-pending' })
  })
})

describe('withdrawing', () => {
  test('happens once for repeated clicks, and a waiting email is never sent', async () => {
    mailWorks = false
    await inviteAdmin(services, admin, grace)
    const [invitation] = await listPendingInvitations(services.db)
    const id = invitation?.id ?? ''
    const withdrawn = { outcome: 'withdrawn', email: grace.email }
    expect(await Promise.all([1, 2].map(() => withdrawInvitation(services, admin, id)))).toEqual([withdrawn, withdrawn])
    mailWorks = true
    services.clock.advance(hour)
    expect(await services.sendEmails()).toBe(0)
    expect(await auditActions()).toEqual(['Admin invited', 'Invitation withdrawn'])
    expect(await listPendingInvitations(services.db)).toEqual([])
  })

  test('and accepting at the same moment: one of them happens', async () => {
    const key = await invited()
    const [invitation] = await listPendingInvitations(services.db)
    const [accepted, withdrawn] = await Promise.all([
      acceptInvitation(services, key),
      withdrawInvitation(services, admin, invitation?.id ?? ''),
    ])
    const isAdmin = (await memberOf(grace.email)) !== undefined
    expect(accepted.outcome).toBe(isAdmin ? 'accepted' : 'withdrawn')
    expect(withdrawn.outcome).toBe(isAdmin ? 'accepted-meanwhile' : 'withdrawn')
  })

  test('during the admin’s deletion: it waits, and is refused then', async () => {
    const { memberId } = await addAdmin('other@example.org')
    await invited()
    const [invitation] = await listPendingInvitations(services.db)
    const client = await services.pool.connect()
    try {
      // The deletion has locked the admin and not yet reached their inquiries.
      await client.query('begin; lock table inquiries')
      const deleting = deleteMember(services, admin.memberId, { ...admin, memberId })
      await untilWaiting(services.pool)
      const withdrawing = withdrawInvitation(services, admin, invitation?.id ?? '')
      await untilWaiting(services.pool, 2)
      await client.query('commit')
      await expect(withdrawing).rejects.toThrow(NoAdminAnyMore)
      expect(await deleting).toBe('deleted')
    } finally {
      client.release()
    }
  })

  test('a missing invitation is not found', async () => {
    expect(await withdrawInvitation(services, admin, admin.memberId)).toEqual({ outcome: 'invitation-not-found' })
  })
})

test('the list of admins shows since when and when they last signed in, when known', async () => {
  await acceptInvitation(services, await invited())
  const { id } = (await memberOf(grace.email)) ?? { id: '' }
  const at = new Date('2025-06-09T10:00:00Z')
  const session = { token_hash: hashToken('t'), member_id: id, created_at: at, last_seen_at: at }
  await services.db.insertInto('sessions').values(session).execute()
  const [boss, invitedOne] = await listAdmins(services.db)
  expect(boss).toMatchObject({ firstName: 'Ann', since: null, lastSignIn: null })
  expect(invitedOne).toMatchObject({ firstName: 'Grace', lastSignIn: at })
  expect(invitedOne?.since).toBeInstanceOf(Date)
})

async function addAdmin(email: string): Promise<Admin> {
  const { id } = await services.db
    .insertInto('community_members')
    .values({ cohort_id: null, first_name: 'Ann', last_name: 'Boss', email, role: 'admin', status: 'confirmed' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { memberId: id, email, firstName: 'Ann', lastName: 'Boss', least: 'owner' } as Admin
}

/** @returns the key of the email's link */
async function invited(): Promise<string> {
  expect(await inviteAdmin(services, admin, grace)).toMatchObject({ outcome: 'invited' })
  return newestKey()
}

async function resend() {
  const [invitation] = await listPendingInvitations(services.db)
  const { id = '', expiresAt = new Date() } = invitation ?? {}
  return resendInvitation(services, admin, id, expiresAt)
}

async function newestKey(): Promise<string> {
  return keyIn((await lettersToGrace())[0]?.text)
}

function keyIn(text = ''): string {
  return /\/admin-invitation\/([\w-]+)/.exec(text)?.[1] ?? ''
}

/** The newest first. */
async function lettersToGrace() {
  const entries = (await services.mailbox.list()).filter(({ to }) => to.toLowerCase() === grace.email)
  const letters = await Promise.all(entries.map(({ id }) => services.mailbox.read(id)))
  return letters.filter((letter) => letter !== null)
}

async function auditActions(): Promise<string[]> {
  const rows = await services.db.selectFrom('audit_log').select('action').orderBy('id').execute()
  return rows.map(({ action }) => action)
}

function memberOf(email: string) {
  return services.db
    .selectFrom('community_members')
    .innerJoin('members', 'members.id', 'community_members.id')
    .selectAll('community_members')
    .select('admin_role')
    .where('members.email', '=', email)
    .executeTakeFirst()
}
