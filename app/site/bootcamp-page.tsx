import { data } from 'react-router'
import { hasPlaceForNewcomer } from '../membership/member.ts'
import { showPlaces } from '../membership/reserving/show-places.server.ts'
import { publicDocument } from '../platform/http/documents.ts'
import { servicesContext } from '../platform/services.ts'
import { Accordion } from '../ui/accordion.tsx'
import { GrowingNetwork, NetworkGlyph } from '../ui/motif.tsx'
import './bootcamp.css'
import {
  areSessionsOver,
  dayOf,
  hoursOf,
  isRegistrationDayOver,
  type PilotSession,
  pilot,
  sessionDays,
} from '../cohorts/pilot.ts'
import { instructors } from '../organization/people.content.ts'
import type { Route } from './+types/bootcamp-page'
import { facts, leads, questions, roles, sessionContents } from './bootcamp.content.ts'
import { Faq } from './faq.tsx'
import { pageMeta } from './for-machines/page-meta.ts'
import { course, faqPage, sessionEvents } from './for-machines/structured-data.ts'
import { JoinCall } from './join-call.tsx'
import { registerLink } from './navigation.ts'
import { PilotFacts } from './pilot-facts.tsx'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: 'Pilot Bootcamp: Build an AI Agent Without Code',
    description: `The pilot bootcamp, live and online on ${sessionDays()}: build an AI agent of your own without code. Free for the first ${pilot.capacity} learners.`,
    picture: 'bootcamp',
    facts: (origin) => [course(origin), ...sessionEvents(origin), faqPage(questions)],
  })

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const now = services.clock.now()
  const places = await showPlaces(services)
  const full = places !== null && !hasPlaceForNewcomer(places)
  const facts = { registrationDayOver: isRegistrationDayOver(now), sessionsOver: areSessionsOver(now), full }
  // A page that could not find out is not worth keeping.
  return data(facts, { headers: places ? publicDocument() : {} })
}

export default function BootcampPage({ loaderData }: Route.ComponentProps) {
  const { registrationDayOver, sessionsOver, full } = loaderData
  return (
    <main id="content">
      <div className="opening page bootcamp-opening">
        <h1>Come with a chore. Leave with an agent.</h1>
        <div>
          <p className="lead">{leads.opening}</p>
          <div className="actions">
            <a className="button" href={registerLink.to}>
              Sign Me Up!
            </a>
            <a className="button-quiet" href="#sessions">
              See the sessions
            </a>
          </div>
        </div>
        <section className="limited" aria-labelledby="limited">
          <h2 id="limited">Limited access</h2>
          <PilotFacts facts={facts} registrationDayOver={registrationDayOver} full={full} />
        </section>
      </div>
      <section className="page split" aria-labelledby="platform">
        <div>
          <h2 id="platform">The platform, and the people who teach it</h2>
          <p className="lead">{leads.platform}</p>
        </div>
        <Accordion name="instructors" items={instructors} firstOpen />
      </section>
      <section className="sand" aria-labelledby="sessions">
        <div className="page band">
          <h2 id="sessions">The sessions</h2>
          <p className="lead">{sessionsOver ? leads.sessionsOver : leads.sessions}</p>
          <ol className="sessions">
            {pilot.sessions.map((session) => (
              <Session key={session.number} session={session} />
            ))}
          </ol>
        </div>
      </section>
      <section className="page band" aria-labelledby="roles">
        <h2 id="roles">What you train for</h2>
        <ul className="cells">
          {roles.map(({ title, text }, n) => (
            <li key={title}>
              <NetworkGlyph lit={2 * n} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <Faq items={questions} />
      <JoinCall detailsAt="#sessions" registerLabel="Sign Me Up!" />
    </main>
  )
}

function Session({ session }: { session: PilotSession }) {
  const content = sessionContents[session.number - 1]
  return (
    <li className="card">
      <div>
        <GrowingNetwork stage={session.number} />
        <p className="gain">Session {session.number}</p>
        <h3>{session.title}</h3>
        <dl>
          <dt>When</dt>
          <dd>
            <time dateTime={session.starts}>
              {dayOf(session.starts)}
              <br />
              {hoursOf(session)}
            </time>
          </dd>
          <dt>Duration</dt>
          <dd>{session.duration}</dd>
          <dt>Training</dt>
          <dd>{content?.trainingType}, virtual</dd>
        </dl>
      </div>
      <ul>
        {content?.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="outcome">
        <strong>You leave with</strong> {content?.outcome}
      </p>
    </li>
  )
}
