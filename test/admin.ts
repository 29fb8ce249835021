import type { ConfirmedAdmin } from '../app/viewer.ts'
import type { TestServices } from './services.ts'

/** Somebody who runs the bootcamp. @returns the proof of it, which only sign-in makes in the product */
export async function addAdmin({ db }: Pick<TestServices, 'db'>, email = 'boss@example.org'): Promise<ConfirmedAdmin> {
  const name = { firstName: 'The', lastName: 'Boss' }
  const { id } = await db
    .insertInto('community_members')
    .values({
      cohort_id: null,
      first_name: name.firstName,
      last_name: name.lastName,
      email,
      role: 'admin',
      status: 'confirmed',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { memberId: id, email, ...name } as ConfirmedAdmin
}
