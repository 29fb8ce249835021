import { brand } from '../organization/brand.ts'
import { type NoticeTopic, noticeTopics, type Paces, paces } from './notice-topic.ts'

/** What a new address is told; whoever adds it reads this before. */
export const welcomeWords = {
  subject: `You’ll hear from ${brand.name} when something comes in`,
  begin: `The ${brand.name} team chose this address to hear about:`,
  end: 'Was that a mistake?',
}

/** @returns such as 'Media Inquiry: at once' */
export function chosenInWords(chosen: Paces): string[] {
  const pace = (topic: NoticeTopic) => chosen[topic] ?? 'never'
  return noticeTopics
    .filter(({ topic }) => pace(topic) !== 'never')
    .map(({ topic, label }) => `${label}: ${paces[pace(topic)].toLowerCase()}`)
}
