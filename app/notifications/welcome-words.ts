import { brand } from '../organization/brand.ts'
import { type NoticeTopic, noticeTopics } from './notice-topic.ts'

/** The text of the email to a new address, which the owner previews before adding it. */
export const welcomeWords = {
  subject: `You’ll get notifications from ${brand.name}`,
  begin: `The ${brand.name} team will email this address about:`,
  end: 'Was that a mistake?',
}

/** @returns such as 'Inquiries: what visitors and businesses ask us, once a day' */
export function chosenInWords(told: NoticeTopic[]): string[] {
  return told.map((topic) => `${noticeTopics[topic].label}: ${noticeTopics[topic].says}`)
}
