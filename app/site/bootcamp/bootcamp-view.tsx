import { href, useRouteLoaderData } from 'react-router'
import { Accordion } from '../../ui/accordion.tsx'
import { GrowingNetwork } from '../../ui/drawings/motif.tsx'
import './bootcamp.css'
import { dayOf, hoursOf, type ShownCohort, type ShownOther, type ShownSession } from '../../cohorts/cohort.ts'
import { invitationLabel, type Told, wayToCome } from '../../cohorts/invitation.ts'
import { type ShownPlaces, vacancyOf } from '../../cohorts/places.ts'
import { zoneAt } from '../../cohorts/viewer-time.ts'
import { instructors } from '../../organization/people.content.ts'
import { CohortFacts } from '../cohort-facts.tsx'
import { Faq } from '../faq.tsx'
import { insteadOf, JoinCall } from '../join-call.tsx'
import { joinLink, registerLink } from '../navigation.ts'
import { Picture } from '../pictures.tsx'
import { aboutSessions, factsOf, openingOf, outcomeOf, platform, questionsOf, roles } from './bootcamp.content.ts'
import { OtherBootcamps } from './other-bootcamps.tsx'
import viewerTime from './viewer-time.js?url'

export interface ShownBootcamp {
  cohort: Told
  /** Whether it is the featured cohort. */
  isTold: boolean
  /** Null while they can't be counted. */
  places: ShownPlaces | null
  others: readonly ShownOther[]
}

/** The bootcamp page for visitors, and its preview for admins. */
export function BootcampView({ cohort, isTold, places, others }: ShownBootcamp) {
  const vacancy = places && vacancyOf(places)
  const instead = cohort && !isTold ? insteadOf(cohort) : null
  const joinAt = cohort && !isTold ? joinLink(cohort) : registerLink.to
  return (
    <main id="content">
      <div className="opening page bootcamp-opening">
        <h1>Come with a chore. Leave with an agent.</h1>
        <div>
          <p className="lead">{openingOf(cohort)}</p>
          <div className="actions">
            {instead ? (
              <a className="button" href={instead.to}>
                {instead.label}
              </a>
            ) : (
              <a className="button" href={joinAt}>
                {invitationLabel(cohort, { place: 'Sign Me Up!', 'queue number': 'Join the waitlist' }, vacancy)}
              </a>
            )}
            {cohort && (
              <a className="button-quiet" href="#sessions">
                See the sessions
              </a>
            )}
          </div>
        </div>
        <section className="limited" aria-labelledby="limited">
          {cohort ? (
            <>
              <h2 id="limited">Limited access</h2>
              <CohortFacts facts={factsOf(cohort)} cohort={cohort} vacancy={vacancy} />
            </>
          ) : (
            <>
              <h2 id="limited">No date yet</h2>
              <p>{wayToCome(cohort)}</p>
            </>
          )}
        </section>
      </div>
      <section className="page split" aria-labelledby="platform">
        <div>
          <h2 id="platform">The platform, and the people who teach it</h2>
          <p className="lead">{platform}</p>
        </div>
        <Accordion name="instructors" items={instructors} firstOpen />
      </section>
      {cohort && <Sessions cohort={cohort} isTold={isTold} taken={places?.taken ?? null} />}
      <section className="page band" aria-labelledby="roles">
        <h2 id="roles">What you train for</h2>
        <ul className="cells">
          {roles.map(({ picture, title, text }) => (
            <li key={title}>
              <Picture of={picture} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <OtherBootcamps others={others} />
      <Faq items={questionsOf(cohort)} />
      <JoinCall
        cohort={cohort}
        detailsAt={cohort ? '#sessions' : '#roles'}
        registerLabel="Sign Me Up!"
        vacancy={vacancy}
        joinAt={joinAt}
        instead={instead}
      />
    </main>
  )
}

function Sessions({ cohort, isTold, taken }: { cohort: ShownCohort; isTold: boolean; taken: number | null }) {
  return (
    <section className="sand" aria-labelledby="sessions">
      <script defer src={viewerTime} />
      <div className="page band">
        <h2 id="sessions">The sessions</h2>
        <p className="lead">{aboutSessions(cohort)}</p>
        <ol className="sessions">
          {cohort.sessions.map((session) => (
            <Session
              key={session.number}
              session={session}
              zone={cohort.zone}
              isShowcase={session.number > 1 && session.number === cohort.sessions.length}
            />
          ))}
        </ol>
        {isTold && cohort.phase !== 'over' && <TakeAlong />}
        {cohort.phase === 'over' && <Outcome cohort={cohort} taken={taken} />}
      </div>
    </section>
  )
}

/** Calendar links: a file, or a subscription that follows changes. */
function TakeAlong() {
  // Undefined in an admin's preview, which has another shell.
  const origin = useRouteLoaderData<{ origin: string }>('site/site-shell')?.origin
  const file = href('/spark-sessions/calendar.ics')
  return (
    <p className="actions">
      <a className="button-quiet" href={file} download="bootcamp.ics">
        Add to calendar
      </a>
      {origin && (
        <a className="link" href={origin.replace(/^https?:/, 'webcal:') + file}>
          Subscribe for automatic updates
        </a>
      )}
    </p>
  )
}

function Outcome({ cohort, taken }: { cohort: ShownCohort; taken: number | null }) {
  return (
    <section className="outcomes" aria-labelledby="outcome">
      <h3 id="outcome">How it turned out</h3>
      <dl className="facts">
        {outcomeOf(cohort, taken).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** @param isShowcase it is the last of several */
function Session({ session, zone, isShowcase }: { session: ShownSession; zone: string; isShowcase: boolean }) {
  return (
    <li className="card">
      <div>
        <GrowingNetwork stage={session.number} />
        <p className="gain">
          Session {session.number}
          {session.cancelled && ' · Cancelled'}
        </p>
        <h3>{session.title}</h3>
        <dl>
          <dt>{session.cancelled ? 'Was planned for' : 'When'}</dt>
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
          <dd>{isShowcase ? 'Live showcase' : 'Live workshop'}, virtual</dd>
        </dl>
      </div>
      <ul>
        {session.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {!session.cancelled && (
        <p className="outcome">
          <strong>{session.phase === 'over' ? 'Participants left with' : 'You leave with'}</strong> {session.takeaway}
        </p>
      )}
    </li>
  )
}
