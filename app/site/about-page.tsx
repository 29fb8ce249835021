import { data } from 'react-router'
import { publicDocument } from '../platform/http/documents.ts'
import { servicesContext } from '../platform/services.ts'
import { NetworkBand } from '../ui/drawings/motif.tsx'
import './about.css'
import { callTitle, invitationLabel } from '../cohorts/invitation.ts'
import { findShownCohort } from '../cohorts/show-cohort.server.ts'
import { brand } from '../organization/brand.ts'
import { founder, team } from '../organization/people.content.ts'
import type { Route } from './+types/about-page'
import { differences, lead, mission, type Partner, partners, questionsOf, story, vision } from './about.content.ts'
import { Faq } from './faq.tsx'
import { pageMeta } from './for-machines/page-meta.ts'
import { faqPage } from './for-machines/structured-data.ts'
import { JoinCall } from './join-call.tsx'
import { registerLink } from './navigation.ts'
import { Initials, PersonQuote } from './person-quote.tsx'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: 'Our Story, Team and Partners',
    description: `The story, the people and the partners behind ${brand.name}, where people who’ve never coded learn to build AI agents.`,
    picture: 'about',
    facts: () => [faqPage(questionsOf(page.loaderData.cohort))],
  })

export { loaderHeaders as headers } from '../platform/http/documents.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { cohort, until } = await findShownCohort(context.get(servicesContext))
  return data({ cohort }, { headers: publicDocument({ until }) })
}

export default function AboutPage({ loaderData: { cohort } }: Route.ComponentProps) {
  return (
    <main id="content">
      <section className="opening night">
        <div className="page">
          <h1>The Power to Build Is Yours</h1>
          <p className="lead">{lead}</p>
          <div className="actions">
            <a className="button" href={registerLink.to}>
              {invitationLabel(cohort, { place: callTitle(cohort), 'queue number': 'Join the waitlist' })}
            </a>
          </div>
        </div>
        <NetworkBand />
      </section>
      <section className="page split" aria-labelledby="story">
        <h2 id="story">Our Story</h2>
        <div className="story">
          {story.map(({ title, text }) => (
            <div key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          ))}
          <PersonQuote person={founder} />
        </div>
      </section>
      <section className="sand" aria-labelledby="team">
        <div className="page band">
          <h2 id="team">The Team</h2>
          <div className="quotes">
            {team.map((person) => (
              <PersonQuote key={person.name} person={person} />
            ))}
          </div>
        </div>
      </section>
      <section className="purpose" aria-label="Mission and vision">
        <div>
          <h2>Mission</h2>
          <p>{mission}</p>
        </div>
        <div>
          <h2>Vision</h2>
          <p>{vision}</p>
        </div>
      </section>
      <section className="page band" aria-labelledby="differences">
        <h2 id="differences">What Makes Us Different</h2>
        <ul className="cells">
          {differences.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="page band joined" aria-labelledby="partners">
        <h2 id="partners">Powered by Partnership</h2>
        <ul className="cells">
          {partners.map((partner) => (
            <li key={partner.name}>
              <PartnerLogo partner={partner} />
              <h3>{partner.name}</h3>
              <p>{partner.description}</p>
            </li>
          ))}
        </ul>
      </section>
      <Faq items={questionsOf(cohort)} />
      <JoinCall cohort={cohort} />
    </main>
  )
}

/**
 * The picture covers the initials, so that nothing moves when it loads. Without alt text and size it takes no room when
 * it fails to load, and the initials stay visible.
 */
function PartnerLogo({ partner: { name, logo } }: { partner: Partner }) {
  return (
    <div className="partner-logo">
      <Initials name={name} />
      {logo && <img src={logo} alt="" loading="lazy" />}
    </div>
  )
}
