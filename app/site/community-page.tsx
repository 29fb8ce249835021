import { publicDocument } from '../platform/http/documents.ts'
import { NetworkBand } from '../ui/drawings/motif.tsx'
import './community.css'
import { brand } from '../organization/brand.ts'
import { SubscribeForm } from '../subscriptions/subscribe-form.tsx'
import type { Route } from './+types/community-page'
import { leads, promises, questions, tiers } from './community.content.ts'
import { Faq } from './faq.tsx'
import { pageMeta } from './for-machines/page-meta.ts'
import { faqPage } from './for-machines/structured-data.ts'
import { registerLink } from './navigation.ts'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: 'Free Community of AI Agent Builders',
    description:
      'Free to join: learn to build AI agents, show your work, get certified, find paid projects, and pass on what you know as an ambassador.',
    picture: 'community',
    facts: () => [faqPage(questions)],
  })

export const headers = publicDocument

export default function CommunityPage() {
  return (
    <main id="content">
      <section className="opening">
        <div className="page">
          <h1>A Community Built to Help You Grow with AI</h1>
          <p className="lead">{leads.opening}</p>
          <div className="actions">
            <a className="button" href={registerLink.to}>
              {registerLink.label}
            </a>
          </div>
        </div>
        <NetworkBand />
      </section>
      <section className="page band" aria-labelledby="path">
        <h2 id="path">Your Path in the Community</h2>
        <p className="lead">{leads.path}</p>
        <Tiers />
      </section>
      <section className="night" aria-labelledby="partner">
        <div className="page split">
          <h2 id="partner">Built on {brand.partner.name}</h2>
          <div>
            <p className="figure">{brand.partner.agentsDeployed}</p>
            <p>Agents Deployed</p>
            <p className="lead">{leads.partner}</p>
            <div className="actions">
              <a className="button" href={brand.partner.url}>
                Visit {brand.partner.name}
              </a>
            </div>
          </div>
        </div>
      </section>
      <section className="sand" aria-labelledby="promises">
        <div className="page band">
          <h2 id="promises">What you can count on</h2>
          <p className="lead">{leads.promises}</p>
          <dl className="promises">
            {promises.map((promise) => (
              <div key={promise}>
                <dt>{promise}</dt>
                <dd>100%</dd>
              </div>
            ))}
          </dl>
          <div className="actions">
            <a className="button" href={registerLink.to}>
              Join the Community Today
            </a>
          </div>
        </div>
      </section>
      <section className="page split" aria-labelledby="interest">
        <div>
          <h2 id="interest">Hear about the next bootcamp</h2>
          <p className="lead">{leads.interest}</p>
        </div>
        <SubscribeForm topic="next-bootcamp" />
      </section>
      <Faq items={questions} />
    </main>
  )
}

/** A table whose rows become cards on a narrow screen, so every cell names its column. */
function Tiers() {
  return (
    <table className="tiers">
      <thead>
        <tr>
          <th scope="col">Tier</th>
          <th scope="col">Access</th>
          <th scope="col">What you do</th>
          <th scope="col">What you get</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map(({ label, name, access, actions, benefits }) => (
          <tr key={name}>
            <th scope="row">
              <span className="gain">{label}</span>
              {name}
            </th>
            <td>{access}</td>
            <td data-column="What you do">
              <List items={actions} />
            </td>
            <td data-column="What you get">
              <List items={benefits} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
