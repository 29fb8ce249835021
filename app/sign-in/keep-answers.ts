import { data, href } from 'react-router'
import { keepTyped } from '../platform/lost-connection.ts'

/** As `keepTyped`; a session that has ended would lead away from everything that was typed, so that is said in the page as well. */
export async function keepAnswers<Answer, const Lost>(
  serverAction: () => Promise<Answer>,
  lost: Record<'offline' | 'failed' | 'signed-out', Lost>,
) {
  try {
    return await keepTyped(serverAction, lost)
  } catch (error) {
    if (!leadsToSignIn(error)) throw error
    return data(lost['signed-out'], { status: 401 })
  }
}

const signInPages = [href('/training-portal/login'), href('/auth/confirm')]

function leadsToSignIn(error: unknown): boolean {
  const place = (error instanceof Response && error.headers.get('Location')) || ''
  return signInPages.some((page) => place.startsWith(page))
}
