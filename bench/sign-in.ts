import type { Client } from 'pg'
import { hashToken, newToken } from '../app/sign-in/secrets.server.ts'

/** A session as a sign-in would store it. @returns the cookie for it */
export async function signIn(sql: Pick<Client, 'query'>, email: string): Promise<string> {
  const token = newToken()
  await sql.query(
    `insert into sessions (token_hash, member_id, created_at, last_seen_at)
     select $1, id, now(), now() from members where email = $2`,
    [hashToken(token), email],
  )
  return `session=${token}`
}
