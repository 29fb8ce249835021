import { publicDocument } from '../platform/documents.ts'
import { Accordion } from '../ui/accordion.tsx'
import { GrowingNetwork, NetworkGlyph } from '../ui/motif.tsx'
import './bootcamp.css'
import type { Route } from './+types/bootcamp-page'
import { questions, roles, sessionContents } from './bootcamp.content.ts'
import { brand } from './brand.ts'
import { Faq } from './faq.tsx'
import { JoinCall } from './join-call.tsx'
import { registerLink } from './navigation.ts'
import { instructors } from './people.content.ts'
import { dayOf, hoursOf, type PilotSession, pilot, registrationClosingDay, sessionDays } from './pilot.ts'

export const meta: Route.MetaFunction = () => [
  { title: `Bootcamp · ${brand.name}` },
  {
    name: 'description',
    content: `Build an AI agent of your own, live and online, on ${sessionDays()}. Free for the first ${pilot.capacity} learners.`,
  },
]

export const headers = publicDocument

export default function BootcampPage() {
  return (
    <main id="content">
      <section className="opening page">
        <h1>Come with a chore. Leave with an agent.</h1>
        <p className="lead">
          The pilot bootcamp is taught live and online. You pick a job that eats your time, and you build the AI agent
          that does it, in plain words and without code.
        </p>
        <div className="actions">
          <a className="button" href={registerLink.to}>
            Sign Me Up!
          </a>
          <a className="button-quiet" href="#sessions">
            See the sessions
          </a>
        </div>
      </section>
      <LimitedAccess />
      <section className="page split" aria-labelledby="platform">
        <div>
          <h2 id="platform">The platform, and the people who teach it</h2>
          <p className="lead">
            We build on {brand.partner.name}, a platform on which agents are put together from steps you can read. There
            are {pilot.agentsDeployed} of them at work already. A free account is all you need.
          </p>
        </div>
        <Accordion name="instructors" items={instructors} />
      </section>
      <section className="sand" aria-labelledby="sessions">
        <div className="page band">
          <h2 id="sessions">The sessions</h2>
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

function LimitedAccess() {
  return (
    <section className="page" aria-labelledby="limited">
      <div className="limited">
        <h2 id="limited">Limited access</h2>
        <dl className="facts">
          <div>
            <dt>Spots</dt>
            <dd>{pilot.capacity}, free of charge</dd>
          </div>
          <div>
            <dt>Registration closes</dt>
            <dd>{registrationClosingDay()}</dd>
          </div>
          <div>
            <dt>Stated value</dt>
            <dd>{pilot.value}</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}

function Session({ session }: { session: PilotSession }) {
  const content = sessionContents[session.number - 1]
  return (
    <li className="card">
      <GrowingNetwork stage={session.number} />
      <p className="gain">Session {session.number}</p>
      <h3>{session.title}</h3>
      <p className="hint">
        {content?.trainingType}, virtual · {session.duration}
      </p>
      <p>
        <time dateTime={session.starts}>
          {dayOf(session.starts)}
          <br />
          {hoursOf(session)}
        </time>
      </p>
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
