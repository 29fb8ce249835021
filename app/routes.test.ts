import { expect, test } from 'vitest'
import { accessMatrix, asksForPasskey, type Guard, isOfAdmins, leaves, visitors } from '../e2e/access-matrix.ts'
import { leastRoles } from '../e2e/admin-roles.ts'
import { type AdminRole, mayOpen } from './admin-role.ts'

test('every route has its row in the matrix of access, and every row its route', () => {
  expect(Object.keys(accessMatrix).sort()).toEqual(leaves.map(({ id }) => id).sort())
})

test('every route of the admin area says the least that an admin has to be', () => {
  const ofAdmins = leaves.filter(({ id }) => isOfAdmins(id))
  expect(Object.keys(leastRoles).sort()).toEqual(ofAdmins.map(({ id }) => id).sort())
})

test('every route stands below the guards that its row asks for, and below no other', () => {
  const actual = leaves.map(({ id, guards }) => [id, guards.map((guard) => (isOfPreview(guard) ? admin : guard))])
  expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(leaves.map(({ id }) => [id, guardsAskedFor(id)])))
})

test('the role of the inbox opens the pages that its rows say, and no other', () => {
  const ofAdmins = leaves.filter(({ id }) => isOfAdmins(id))
  const open = ofAdmins.filter(({ pattern }) => mayOpen('inbox', pattern)).map(({ id }) => id)
  expect(open.sort()).toEqual(ofAdmins.flatMap(({ id }) => (leastRoles[id]?.read === 'any' ? id : [])).sort())
})

const admin: Guard = 'admin/admin-shell.tsx'

const ofRoles: Record<AdminRole | 'any', Guard[]> = {
  any: [],
  reader: [],
  inbox: ['sign-in/roles/inbox-shell.tsx'],
  editor: ['sign-in/roles/editor-shell.tsx'],
  organiser: ['sign-in/roles/organiser-shell.tsx'],
  owner: ['sign-in/roles/owner-shell.tsx'],
}

/** Frames in which an admin looks at what others see. */
function isOfPreview(guard: Guard): boolean {
  return /^admin\/(cohorts\/preview|portal-look)\//.test(guard)
}

function guardsAskedFor(id: string): Guard[] {
  const stranger = accessMatrix[id]?.post[visitors.indexOf('anonymous')]
  if (!isOfAdmins(id)) return stranger === 'to portal sign-in' ? ['portal/portal-shell.tsx'] : []
  const ofPasskey: Guard[] = asksForPasskey(id) ? ['sign-in/passkeys/confirm/confirmed-shell.tsx'] : []
  return [admin, ...ofRoles[leastRoles[id]?.write ?? 'any'], ...ofPasskey]
}
