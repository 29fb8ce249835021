import { brand } from '../organization/brand.ts'
import { type NoticeTopic, noticeTopics, type Paces, paces } from './notice-topic.ts'

/** The text of the email to a new address, which the owner previews before adding it. */
export const welcomeWords = {
  subject: `You’ll get notifications from ${brand.name}`,
  begin: `The ${brand.name} team will email this address about:`,
  end: 'Was that a mistake?',
}

/** @returns such as 'Media Inquiry: right away' */
export function chosenInWords(chosen: Paces): string[] {
  const pace = (topic: NoticeTopic) => chosen[topic] ?? 'never'
  return noticeTopics
    .filter(({ topic }) => pace(topic) !== 'never')
    .map(({ topic, label }) => `${label}: ${paces[pace(topic)].toLowerCase()}`)
}
