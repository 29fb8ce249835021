import { href, type MetaDescriptor } from 'react-router'
import { bootcampName, heldSessions, type LiveSession, type ShownCohort, theBootcamp } from '../../cohorts/cohort.ts'
import { brand } from '../../organization/brand.ts'

/** A schema.org object. It states only what its page shows to people. */
export type Thing = { '@type': string } & Record<string, unknown>

/**
 * React Router writes it into a JSON data block and escapes its end; the script policy doesn't apply to data blocks.
 */
export function graph(things: readonly Thing[]): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', '@graph': things } } as MetaDescriptor
}

export function organization(origin: string): Thing {
  const sameAs = brand.socialLinks.map(({ url }) => url)
  return {
    '@type': 'Organization',
    name: brand.name,
    url: `${origin}${href('/')}`,
    logo: `${origin}/icon-512.png`,
    description: brand.description,
    slogan: brand.tagline,
    email: brand.mailbox,
    parentOrganization: { '@type': 'Organization', name: brand.organization.name },
    ...(sameAs.length > 0 && { sameAs }),
  }
}

export function website(origin: string): Thing {
  return { '@type': 'WebSite', name: brand.name, url: `${origin}${href('/')}`, inLanguage: 'en' }
}

interface WhereAndWhether {
  /** The page's path. */
  path?: string
  /** Whether a place is available now. */
  isOffered?: boolean
}

/** The bootcamp, with the cohort's sessions as its one instance. Without an available place it has no offer. */
export function course(
  origin: string,
  cohort: ShownCohort,
  { path = href('/spark-sessions'), isOffered = true }: WhereAndWhether = {},
): Thing {
  const { sessions, zone, capacity, phase } = cohort
  const held = heldSessions(sessions)
  const [first, last] = [held[0], held.at(-1)]
  return {
    '@type': 'Course',
    name: `${brand.name} ${bootcampName(cohort)}`,
    description:
      phase === 'over'
        ? `How to build AI agents without code, taught live and online in ${held.length} sessions that are over.`
        : `Learn to build AI agents without code, live and online, in ${held.length} sessions.`,
    url: `${origin}${path}`,
    inLanguage: 'en',
    provider: provider(origin),
    ...(isOffered && { offers: { ...freeOffer(origin), category: 'Free' } }),
    isAccessibleForFree: true,
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: durationOf(held),
      ...(first && last && { startDate: inZone(first.starts, zone), endDate: inZone(last.ends, zone) }),
      maximumAttendeeCapacity: capacity,
    },
  }
}

/** The location is the page, because the meeting link is for participants only. A past session has no offer. */
export function sessionEvents(
  origin: string,
  cohort: ShownCohort,
  { path = href('/spark-sessions'), isOffered = true }: WhereAndWhether = {},
): Thing[] {
  const { sessions, zone, phase } = cohort
  return sessions.map(({ number, title, starts, ends, cancelled }) => ({
    '@type': 'Event',
    name: `Session ${number}: ${title}`,
    description: `Live session ${number} of ${sessions.length} of ${theBootcamp(cohort).replace(/^the /, `the ${brand.name} `)}, held online.`,
    startDate: inZone(starts, zone),
    endDate: inZone(ends, zone),
    eventStatus: `https://schema.org/Event${cancelled ? 'Cancelled' : 'Scheduled'}`,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: `${origin}${path}` },
    image: `${origin}/share/bootcamp.png`,
    organizer: provider(origin),
    ...(isOffered && phase !== 'over' && !cancelled && { offers: freeOffer(origin) }),
    isAccessibleForFree: true,
  }))
}

/** @param questions of the page's accordion */
export function faqPage(questions: readonly { title: string; text: readonly string[] }[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ title, text }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: text.join('\n') },
    })),
  }
}

export function breadcrumbs(origin: string, page: { title: string; address: string }): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: brand.name, item: `${origin}${href('/')}` },
      { '@type': 'ListItem', position: 2, name: page.title, item: page.address },
    ],
  }
}

function provider(origin: string): Thing {
  return { '@type': 'Organization', name: brand.name, url: `${origin}${href('/')}` }
}

function freeOffer(origin: string): Thing {
  return {
    '@type': 'Offer',
    price: 0,
    priceCurrency: 'USD',
    url: `${origin}${href('/join')}`,
  }
}

/** @returns the sum of the stated durations: 'PT4H40M' (ISO 8601) */
function durationOf(sessions: readonly LiveSession[]): string {
  const minutes = sessions
    .map(({ duration }) => duration.split(':').map(Number))
    .reduce((sum, [hours = 0, rest = 0]) => sum + 60 * hours + rest, 0)
  return `PT${Math.floor(minutes / 60)}H${minutes % 60}M`
}

/** @returns the local time in that zone: '2025-07-12T10:00:00-07:00' */
export function inZone(instant: string, zone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longOffset',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const parts = Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  const { year, month, day, hour, minute, second, timeZoneName } = parts
  // In a zone without an offset it is just 'GMT'.
  const offset = timeZoneName?.replace('GMT', '') || '+00:00'
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`
}
