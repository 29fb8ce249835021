import { href, type MetaDescriptor } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { type SharePicture, textOfPicture } from './sitemap.ts'
import { breadcrumbs, graph, type Thing } from './structured-data.ts'

export interface MetaArgs {
  location: { pathname: string }
  /** The first match is the site's shell, which has the origin. */
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

interface PublicPageMeta {
  title: string
  description: string
  picture: SharePicture
  /** The page's structured data, made by `structured-data.ts`. */
  facts?: (origin: string) => Thing[]
}

/**
 * The metadata of a public page for search engines and shared links.
 *
 * @param title without the brand, which is added
 * @param description from 110 to 160 characters: search engines cut longer ones and distrust shorter ones
 * @param picture 1200 × 630, in `public/share/`
 */
export function pageMeta(
  { location, matches }: MetaArgs,
  { title, description, picture, facts }: PublicPageMeta,
): MetaDescriptor[] {
  const shell = matches.find((match) => match?.id === 'site/site-shell')?.loaderData as { origin: string } | undefined
  const origin = shell?.origin ?? ''
  const path = location.pathname.toLowerCase().replace(/(.)\/+$/, '$1')
  const address = `${origin}${path}`
  const things = [...(facts?.(origin) ?? []), ...(path === href('/') ? [] : [breadcrumbs(origin, { title, address })])]
  return [
    { title: titleOf(title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${origin}/share/${picture}.png` },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: textOfPicture(picture) },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(things.length > 0 ? [graph(things)] : []),
  ]
}

/** For pages that search engines must not list: not found, sign-in, personal pages. */
export function unlistedMeta(title: string): MetaDescriptor[] {
  return [{ title: titleOf(title) }, { name: 'robots', content: 'noindex' }]
}

function titleOf(title: string): string {
  return `${title} · ${brand.name}`
}
