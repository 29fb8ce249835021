import { expectedOutcome, leaves, type Visitor } from '../../e2e/access-matrix.ts'
import { type Attack, inParallel, Tally } from './attack.ts'
import type { Site } from './site.ts'

const typed = `"'></title></script></textarea><script>alert('typed')</script><img src=x onerror=alert('typed')>\u2028{{7*7}}`

/**
 * Enters markup wherever strangers and participants can type, and then renders every page for every visitor who may
 * read it.
 */
export const markup: Attack = {
  name: 'markup that was typed',
  async carryOut(site) {
    const tally = new Tally()
    let shown = 0
    await store(site)
    for (const visitor of ['anonymous', 'member', 'admin'] as Visitor[]) {
      const headers = { ...(await site.cookieOf(visitor)), Accept: 'text/html' }
      const readable = leaves.filter(
        ({ id }) => expectedOutcome(id, visitor, { method: 'GET', by: 'document' }) === 'in',
      )
      const questions = [
        '',
        `?q=${encodeURIComponent(typed)}`,
        `?search=${encodeURIComponent(typed)}`,
        `?tab=${encodeURIComponent(typed)}&returnTo=${encodeURIComponent(typed)}`,
      ]
      await inParallel(
        readable.flatMap(({ address }) => questions.map((question) => address + question)),
        async (path) => {
          const { body, headers: got } = await site.ask({ path, headers })
          const isPage = String(got['content-type']).startsWith('text/html')
          const isRaw = isPage && /<img src=x onerror|<script>alert\('typed'|<\/script><\/textarea>/.test(body)
          tally.count(`${visitor}, ${path}`, isRaw ? 'takes it as markup' : null)
          if (body.includes('&lt;img src=x onerror')) shown += 1
        },
      )
    }
    // Otherwise the entries were refused, and not finding them proves nothing.
    if (shown < 20) throw new Error(`What was typed stands on ${shown} pages only.`)
    tally.note = `it stands on ${shown} pages, as text`
    return tally
  },
}

async function store(site: Site): Promise<void> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const post = (path: string, form: Record<string, string>, cookie: { Cookie?: string } = {}) =>
    site.ask({ method: 'POST', path, headers: { ...headers, ...cookie }, body: String(new URLSearchParams(form)) })
  const names = { firstName: typed.slice(0, 150), lastName: typed.slice(0, 150), email: 'typed@example.org' }
  await post('/join', names)
  await post('/contact', { ...names, inquiryType: 'Other', subject: typed, message: typed.repeat(2) })
  const { Cookie, id } = await site.addParticipant()
  await post('/training-portal/projects/new', { title: typed, description: typed }, { Cookie })
  await site.query(`update members set first_name = $2, last_name = $2 where id = $1`, [id, typed.slice(0, 150)])
  await site.query(
    `update community_pilot set ai_goal = $2, about = $2, job_title = $2, company = $2, questionnaire_completed_at = now() + interval '2 hours'
     where user_id = $1`,
    [id, typed],
  )
  await site.query(`insert into content (title, description, content_type) values ($1, $1, 'guide')`, [typed])
}
