import { randomUUID } from 'node:crypto'
import { writeDraft } from '../app/messages/drafts/write-draft.server.ts'
import type { MessageEdit } from '../app/messages/message-schema.ts'
import { sendMessage } from '../app/messages/sending/send-message.server.ts'
import type { Confirmed, Organiser } from '../app/viewer.ts'
import type { TestServices } from './services.ts'

/** Creates and sends a message, by default to the audience News. */
export async function sendNews(
  services: TestServices,
  admin: Confirmed<Organiser>,
  edit: Partial<MessageEdit> & { id?: string; at?: string } = {},
) {
  const { id = randomUUID(), at, ...rest } = edit
  const told = { audience: 'list=subscribers', topic: 'news', subject: 'June', body: 'Hello', ...rest } as const
  await writeDraft(services, admin, id, told, null)
  return sendMessage(services, admin, id, { version: 1, at })
}
