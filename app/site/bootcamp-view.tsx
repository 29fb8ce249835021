import { Accordion } from '../ui/accordion.tsx'
import { GrowingNetwork, NetworkGlyph } from '../ui/motif.tsx'
import './bootcamp.css'
import { dayOf, hoursOf, type ShownCohort, type ShownSession } from '../cohorts/cohort.ts'
import { zoneAt } from '../cohorts/viewer-time.ts'
import { instructors } from '../organization/people.content.ts'
import { aboutSessions, factsOf, openingOf, platform, questionsOf, roles } from './bootcamp.content.ts'
import { CohortFacts } from './cohort-facts.tsx'
import { Faq } from './faq.tsx'
import { JoinCall } from './join-call.tsx'
import { registerLink } from './navigation.ts'
import viewerTime from './viewer-time.js?url'

/** What visitors see, and admins before them. @param full a newcomer can only join the waitlist; false too while nobody knows */
export function BootcampView({ cohort, full }: { cohort: ShownCohort; full: boolean }) {
  return (
    <main id="content">
      <div className="opening page bootcamp-opening">
        <h1>Come with a chore. Leave with an agent.</h1>
        <div>
          <p className="lead">{openingOf(cohort)}</p>
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
          <CohortFacts facts={factsOf(cohort)} cohort={cohort} full={full} />
        </section>
      </div>
      <section className="page split" aria-labelledby="platform">
        <div>
          <h2 id="platform">The platform, and the people who teach it</h2>
          <p className="lead">{platform}</p>
        </div>
        <Accordion name="instructors" items={instructors} firstOpen />
      </section>
      <section className="sand" aria-labelledby="sessions">
        <script defer src={viewerTime} />
        <div className="page band">
          <h2 id="sessions">The sessions</h2>
          <p className="lead">{aboutSessions(cohort)}</p>
          <ol className="sessions">
            {cohort.sessions.map((session) => (
              <Session key={session.number} session={session} zone={cohort.zone} />
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
      <Faq items={questionsOf(cohort)} />
      <JoinCall cohort={cohort} detailsAt="#sessions" registerLabel="Sign Me Up!" />
    </main>
  )
}

function Session({ session, zone }: { session: ShownSession; zone: string }) {
  return (
    <li className="card">
      <div>
        <GrowingNetwork stage={session.number} />
        <p className="gain">Session {session.number}</p>
        <h3>{session.title}</h3>
        <dl>
          <dt>When</dt>
          <dd>
            <time dateTime={session.starts} data-ends={session.ends} data-zone={zone}>
              {dayOf(session.starts, zone)}
              <br />
              {hoursOf(session, zone)}
            </time>
            <span className="viewer-time">{zoneAt(session.starts, zone)}</span>
          </dd>
          <dt>Duration</dt>
          <dd>{session.duration}</dd>
          <dt>Training</dt>
          <dd>{session.trainingType}, virtual</dd>
        </dl>
      </div>
      <ul>
        {session.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="outcome">
        <strong>{session.phase === 'over' ? 'Participants left with' : 'You leave with'}</strong> {session.takeaway}
      </p>
    </li>
  )
}
