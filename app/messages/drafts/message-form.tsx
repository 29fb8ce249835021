import { useState } from 'react'
import { ActionForm } from '../../ui/form/action-form.tsx'
import { Select, TextArea, TextField } from '../../ui/form/field.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { SaveRow } from '../../ui/form/save-row.tsx'
import { Link } from '../../ui/link.tsx'
import { onlyTopicOf, readAudience } from '../audience.ts'
import { messageTopics, namePlaceholder, topicNames, topicReach } from '../message.ts'
import type { MessageEdit } from '../message-schema.ts'
import { messageSchema } from '../message-schema.ts'
import { draftCopy } from './copy.ts'

const labels = {
  audience: 'Who gets it',
  topic: 'What it is about',
  subject: 'Subject',
  body: 'Text',
} satisfies Record<keyof MessageEdit, string>

/**
 * @param audiences the options: values and their names for people
 *
 * @param saved the draft's texts, or those that a new one begins with
 * @param hidden sent along: the id of a new draft, the version of an existing one
 */
export function MessageForm({
  address,
  audiences,
  saved,
  hidden,
  back,
}: {
  address: string
  audiences: Record<string, string>
  saved: Partial<MessageEdit>
  hidden: Record<string, string>
  back: string
}) {
  const [audience, setAudience] = useState(saved.audience ?? '')
  const only = onlyTopicOf(readAudience(audience))
  return (
    <ActionForm
      id="message"
      action={address}
      schema={messageSchema}
      labels={labels}
      lost={draftCopy}
      saved={saved}
      keptAt={address}
      hidden={hidden}
    >
      {(fields) => (
        <>
          <Select
            field={fields.audience}
            label={labels.audience}
            hint="For any other group, filter or tick people under Users, then choose “Write to them”."
            options={audiences}
            placeholder="Please choose"
            onChange={({ target }) => setAudience(target.value)}
          />
          {only ? (
            <input type="hidden" name={fields.topic.name} value={only} />
          ) : (
            <Select
              field={fields.topic}
              label={labels.topic}
              hint="This decides who gets it. Emails about a place reach everyone who has one. All others reach only people who want them."
              options={Object.fromEntries(
                messageTopics.map((topic) => [topic, `${topicNames[topic]}: ${topicReach[topic]}`]),
              )}
              placeholder="Please choose"
            />
          )}
          <TextField field={fields.subject} label={labels.subject} autoComplete="off" />
          <TextArea
            field={fields.body}
            label={labels.body}
            hint={`Plain text. A blank line begins a new paragraph, and web addresses become links. Write ${namePlaceholder} to greet people by name, even in the subject: “Hello ${namePlaceholder},”. If we don’t know the name, it says “Hello,”.`}
            rows={14}
          />
          <SaveRow>
            <PendingButton pending="Saving...">Save and preview</PendingButton>
            <Link className="button-quiet" to={back}>
              Cancel
            </Link>
          </SaveRow>
          <p className="hint">Nothing is sent yet. Next, you’ll see the email and who gets it.</p>
        </>
      )}
    </ActionForm>
  )
}
