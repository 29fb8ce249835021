import { data } from 'react-router'
import { hasPlaceForNewcomer } from '../membership/member.ts'
import { countFreePlaces } from '../membership/members.server.ts'
import { publicDocument } from '../platform/documents.ts'
import { servicesContext } from '../platform/services.ts'
import { NetworkGlyph } from '../ui/motif.tsx'
import './home.css'
import type { Route } from './+types/home-page'
import { AgentAtWork } from './agent-at-work.tsx'
import { brand } from './brand.ts'
import { audiences, loop, reasons } from './home.content.ts'
import { JoinCall } from './join-call.tsx'
import { registerLink } from './navigation.ts'
import { pilot, registrationClosingDay, sessionDays } from './pilot.ts'
import { PlacesLeft } from './places-left.tsx'

export const meta: Route.MetaFunction = () => [
  { title: `${brand.name}: Build Your AI Agency` },
  { name: 'description', content: brand.description },
]

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext)
  try {
    const places = await countFreePlaces(db)
    const shown = { capacity: places.capacity, free: hasPlaceForNewcomer(places) ? places.free : 0 }
    return data({ places: shown }, { headers: publicDocument() })
  } catch (error) {
    // The page is worth reading without this one figure, but not worth keeping.
    log.warn({ error: (error as Error).message }, 'places could not be counted')
    return data({ places: null })
  }
}

export default function HomePage({ loaderData: { places } }: Route.ComponentProps) {
  return (
    <main id="content">
      <section className="hero page">
        <div>
          <h1>Build Your AI Agency</h1>
          <p className="lead">
            Learn to build AI agents that read, sort, answer and remind, so that you don’t have to. You explain the job
            in plain words. No code, and no experience needed.
          </p>
          <div className="actions">
            <a className="button" href={registerLink.to}>
              Reserve your free place
            </a>
            <a className="button-quiet" href="#how-it-works">
              See how it works
            </a>
          </div>
        </div>
        <AgentAtWork />
      </section>
      <Why />
      <Audiences />
      <Loop />
      <section className="page pilot" aria-labelledby="pilot">
        <div>
          <h2 id="pilot">Free for the first {pilot.capacity} learners</h2>
          <p className="lead">The pilot costs nothing. Later the bootcamp becomes a paid program.</p>
          {places && <PlacesLeft {...places} />}
        </div>
        <dl className="facts">
          <Fact name="Value">{pilot.value}</Fact>
          <Fact name="Your price">$0</Fact>
          <Fact name="Live online">{sessionDays()}</Fact>
          <Fact name="Registration closes">{registrationClosingDay()}</Fact>
        </dl>
      </section>
      <JoinCall />
    </main>
  )
}

function Why() {
  return (
    <section className="night" aria-labelledby="why">
      <div className="page split">
        <h2 id="why">Why This Matters</h2>
        <ol className="points">
          {reasons.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Audiences() {
  return (
    <section className="page band" aria-labelledby="audiences">
      <h2 id="audiences">Who We’re For</h2>
      <p className="lead">
        People who know a job well and would like a hand with it. You are probably on this list twice.
      </p>
      <ul className="cells">
        {audiences.map(({ title, text }, n) => (
          <li key={title}>
            <NetworkGlyph lit={n} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Loop() {
  return (
    <section className="sand" aria-labelledby="how-it-works">
      <div className="page band">
        <h2 id="how-it-works">How It Works</h2>
        <p className="lead">
          A loop in four steps. Each one leads to the next, and the last one starts somebody else’s first.
        </p>
        <ol className="loop">
          {loop.map(({ title, gain, text }) => (
            <li key={title}>
              <p className="gain">{gain}</p>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <p className="again">
          <svg viewBox="0 0 28 16" aria-hidden="true">
            <path d="M28 8H2m6-6L2 8l6 6" />
          </svg>
          and round again
        </p>
      </div>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
