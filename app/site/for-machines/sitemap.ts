import { href } from 'react-router'
import { brand } from '../../organization/brand.ts'

/** A page that search engines may show and people may share. */
interface PublicPage {
  path: string
  /** Its picture for shared links: `public/share/<picture>.png`, drawn by `npm run share-pictures`. */
  picture: string
  /** What stands on that picture. */
  words: string
  /** No form, and a visit changes nothing: browsers may make the page ready before somebody clicks. */
  onlyInforms: boolean
}

/** All of them; `sitemap.test.ts` compares them with the routes. */
export const publicPages = [
  { path: href('/'), picture: 'home', words: 'Build Your AI Agency', onlyInforms: true },
  { path: href('/about'), picture: 'about', words: 'The Power to Build Is Yours', onlyInforms: true },
  { path: href('/spark-sessions'), picture: 'bootcamp', words: 'The AI Agent Bootcamp', onlyInforms: true },
  { path: href('/the-spark'), picture: 'community', words: 'A community to grow with', onlyInforms: true },
  { path: href('/learning-hub'), picture: 'library', words: 'Learn AI. Build Real Solutions.', onlyInforms: true },
  { path: href('/spark-clients'), picture: 'clients', words: 'AI agents for your business', onlyInforms: false },
  { path: href('/contact'), picture: 'contact', words: 'Write to the team', onlyInforms: false },
  { path: href('/join'), picture: 'join', words: 'Apply to Join the Bootcamp', onlyInforms: false },
  { path: href('/terms'), picture: 'terms', words: 'Terms and Conditions', onlyInforms: true },
  { path: href('/privacy'), picture: 'privacy', words: 'Privacy Policy', onlyInforms: true },
] as const satisfies readonly PublicPage[]

export type SharePicture = (typeof publicPages)[number]['picture']

/** Everything that can be read on a picture. */
export function textOfPicture(picture: SharePicture): string {
  const words = publicPages.find((page) => page.picture === picture)?.words
  return `${words} · ${brand.name} · ${brand.tagline}`
}

/** Beginnings of the addresses that are for one person, or for no person at all. Robots are asked to stay away. */
export const notForRobots = [
  '/admin',
  '/calendar/',
  '/training-portal',
  '/auth',
  '/registration',
  '/newsletter',
  '/cohort-news',
  '/notifications',
  '/my-link',
  '/notifications',
  '/interest',
  '/passkey-reset',
  '/sign-out',
  '/dev',
] as const
