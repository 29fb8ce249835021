import { href } from 'react-router'
import { brand } from '../../organization/brand.ts'

/** A page for search engines and sharing. */
interface PublicPage {
  path: string
  /** Its picture for shared links: `public/share/<picture>.png`, drawn by `npm run share-pictures`. */
  picture: string
  /** The words on that picture. */
  words: string
  /** It has no form and a visit changes nothing, so browsers may prerender it. */
  onlyInforms: boolean
}

/** All public pages; `sitemap.test.ts` compares them with the routes. */
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

/** All text on a picture. */
export function textOfPicture(picture: SharePicture): string {
  const words = publicPages.find((page) => page.picture === picture)?.words
  return `${words} · ${brand.name} · ${brand.tagline}`
}

/** Prefixes of personal and technical addresses, which robots.txt excludes. */
export const notForRobots = [
  '/admin',
  '/calendar/',
  '/training-portal',
  '/auth',
  '/registration',
  '/newsletter',
  '/cohort-news',
  '/session-reminders',
  '/homework-reminders',
  '/library-news',
  '/notifications',
  '/my-link',
  '/notifications',
  '/interest',
  '/passkey-reset',
  '/sign-out',
  '/dev',
] as const
