import { data, href } from 'react-router'
import { findShownCohort } from '../cohorts/show-cohort.server.ts'
import { brand } from '../organization/brand.ts'
import { publicDocument } from '../platform/http/documents.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { pageMeta } from '../site/for-machines/page-meta.ts'
import { JoinCall } from '../site/join-call.tsx'
import { SubscribeForm } from '../subscriptions/subscribe-form.tsx'
import { Pagination } from '../ui/list/pagination.tsx'
import './learning-hub.css'
import type { Route } from './+types/learning-hub-page'
import { ItemCard } from './item-card.tsx'
import { ReadingSpark } from './kind-sign.tsx'
import { type LibraryView, viewLibrary } from './library.server.ts'
import { NoneAvailable, NoResults, NotReadable } from './library-empty.tsx'
import {
  addressOf,
  contentTypes,
  inWords,
  itemsId,
  type LibraryQuery,
  linkTo,
  readLibraryQuery,
} from './library-item.ts'
import { CategoryFilter, KindTabs } from './library-navigation.tsx'

export const meta: Route.MetaFunction = (page) => {
  const { query, view } = page.loaderData
  const { label, many } = contentTypes[query.kind]
  const category = view && view.total > 0 ? query.category : null
  const feed = href('/learning-hub/feed.xml')
  const isFollowed = {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title: feedTitle,
    href: feed,
  } as const
  const said = pageMeta(
    // For search engines each tab is a page of its own, but not its categories and numbered pages.
    { ...page, location: { pathname: addressOf({ kind: query.kind }) } },
    {
      title: category
        ? `${label} about ${category}`
        : query.kind === 'guide'
          ? 'Learning hub'
          : `${label} · Learning hub`,
      description: `The ${many} we give beginners who want to build with AI: handpicked, with a note on what each one is good for. No account needed.`,
      picture: 'library',
    },
  )
  return [...said, isFollowed]
}

const feedTitle = `New in the Learning Hub of ${brand.name}`

export { loaderHeaders as headers } from '../platform/http/documents.ts'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const query = readLibraryQuery(url.searchParams)
  const { cohort, until } = await findShownCohort(services)
  try {
    const view = await viewLibrary(services.db, query)
    const kept = isLinkedTo(new URL(request.url), query, view) ? publicDocument({ withQuery: true, until }) : {}
    return data({ cohort, query, view }, { headers: kept })
  } catch (error) {
    logFailure(context, error, 'the library could not be read')
    return data({ cohort, query, view: null }, { status: 503, headers: { 'Retry-After': '10' } })
  }
}

/**
 * Only addresses that the page itself links to are cached, and of those only the first pages: any number of other addresses is
 * possible.
 */
function isLinkedTo({ pathname, search }: URL, { kind, category }: LibraryQuery, view: LibraryView): boolean {
  return pathname + search === addressOf({ kind, category }) && (category === null || view.total > 0)
}

export default function LearningHubPage({ loaderData: { cohort, query, view } }: Route.ComponentProps) {
  return (
    <main id="content">
      <section className="opening page library-opening">
        <div>
          <h1>Learn AI. Build Real Solutions.</h1>
          <p className="lead">
            What we give beginners who ask where to start: guides to follow, books to keep, tools to try, and podcasts
            for the bus ride. Each one is here because it helped one of us, and most are free.
          </p>
        </div>
        <ReadingSpark />
      </section>
      <section id={itemsId} className="page library" aria-label="Library">
        <KindTabs current={query.kind} counts={view?.counts ?? null} />
        {view ? <ContentType query={query} view={view} /> : <NotReadable query={query} />}
      </section>
      <section className="page split" aria-labelledby="by-email">
        <div>
          <h2 id="by-email">News by email</h2>
          <p className="lead">A short newsletter, now and then. No account needed.</p>
        </div>
        <SubscribeForm topic="news" />
      </section>
      <JoinCall cohort={cohort} />
    </main>
  )
}

function ContentType({ query, view }: { query: LibraryQuery; view: LibraryView }) {
  const { kind, category } = query
  const empty = category === null ? <NoneAvailable kind={kind} /> : <NoResults kind={kind} />
  return (
    <>
      <div className="library-head">
        <h2>{contentTypes[kind].label}</h2>
        <p>{summaryOf(query, view)}</p>
      </div>
      <CategoryFilter query={query} categories={view.categories} />
      {view.total === 0 ? (
        empty
      ) : (
        <ul className="items">
          {view.items.map((item, position) => (
            <ItemCard key={item.id} item={item} position={position} />
          ))}
        </ul>
      )}
      <div className="library-pages">
        <Pagination
          label={`Pages of ${contentTypes[kind].label}`}
          list={view}
          hrefOf={(page) => linkTo({ kind, category, page })}
        />
      </div>
      {view.total > 0 && (
        <p className="library-note">
          Made by others; each opens in a new tab. Something missing, or a broken link?{' '}
          <a href={href('/contact')}>Tell us</a>.
        </p>
      )}
    </>
  )
}

function summaryOf({ kind, category }: LibraryQuery, { counts, total, page, pages }: LibraryView): string | null {
  if (total === 0) return null
  const found = category === null ? inWords(kind, total) : `${total} of ${inWords(kind, counts[kind])} in “${category}”`
  return pages === 1 ? found : `${found}, page ${page} of ${pages}`
}
