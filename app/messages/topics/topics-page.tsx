import { data, href } from 'react-router'
import { UnknownRegistration } from '../../membership/own-registration/unknown-registration.tsx'
import { actWithPrivateLink } from '../../membership/private-link/act-with-private-link.server.ts'
import { findMemberOfRegistrationKey } from '../../membership/private-link/member-key.server.ts'
import { chosenTopics } from '../../membership/subscription.ts'
import { findTopics } from '../../membership/subscriptions.server.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { unlistedMeta } from '../../site/for-machines/page-meta.ts'
import { chooseTopics } from '../../subscriptions/choose-topics.server.ts'
import { DocumentForm, SendButton } from '../../ui/form/document-form.tsx'
import { FormLayout } from '../../ui/form-layout.tsx'
import type { Route } from './+types/topics-page'
import { topicsCopy } from './copy.ts'
import { topicWords } from './topic.ts'

/** The URL contains a key, so no search engine may index it. */
export const meta: Route.MetaFunction = () => unlistedMeta('Your emails')

/** Changes nothing: mail programs and their scanners open links before people click them. */
export async function loader({ params: { key }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const memberId = await findMemberOfRegistrationKey(services, key)
  const topics = memberId ? await findTopics(services.db, memberId) : null
  return data({ topics }, { status: topics ? 200 : 404 })
}

export async function action({ request, params: { key }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const memberId = await actWithPrivateLink(services, key)
  if (!memberId) return null
  const page = href('/registration/:key/emails', { key })
  const form = await readForm(request)
  // Browsers don't send unticked checkboxes; this field shows that the form was sent.
  if (form.get('topics') !== 'chosen') return redirectWithToast(context, page, topicsCopy.failed)
  const ticked = form.getAll('topic')
  const wanted = Object.fromEntries(chosenTopics.map((topic) => [topic, ticked.includes(topic)]))
  try {
    await chooseTopics(services, memberId, wanted)
    return redirectWithToast(context, page, topicsCopy.chosen)
  } catch (error) {
    logFailure(context, error, 'topics could not be saved')
    return redirectWithToast(context, page, topicsCopy.failed)
  }
}

export default function TopicsPage({ loaderData: { topics }, params: { key } }: Route.ComponentProps) {
  if (!topics) return <UnknownRegistration />
  return (
    <FormLayout
      eyebrow="Your emails"
      title="What Should We Email You About?"
      intro={`Choose what we send to ${topics.email}. You’ll always get emails about your own registration.`}
      label="Choose your emails"
    >
      <DocumentForm
        name="choose-topics"
        action={href('/registration/:key/emails', { key })}
        lost={{ offline: topicsCopy.failed, failed: topicsCopy.failed }}
      >
        <input type="hidden" name="topics" value="chosen" />
        {chosenTopics.map((topic) => (
          <div className="field" key={topic}>
            <label className="checkbox" htmlFor={`topic-${topic}`}>
              <input
                id={`topic-${topic}`}
                type="checkbox"
                name="topic"
                value={topic}
                defaultChecked={topics[topic]}
                aria-describedby={`about-${topic}`}
              />
              <span>{topicWords[topic].name}</span>
            </label>
            <p id={`about-${topic}`} className="hint">
              {topicWords[topic].hint}
            </p>
          </div>
        ))}
        <SendButton pending="Saving...">Save</SendButton>
      </DocumentForm>
      <p className="hint">
        <a href={href('/registration/:key', { key })}>Manage your registration</a>
      </p>
    </FormLayout>
  )
}
