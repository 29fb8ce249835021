import { href } from 'react-router'
import type { ChosenTopic, SubscriptionTopic } from '../subscription.ts'

/** The topic of a page or a link. */
export function topicOfPath(path: string): ChosenTopic {
  const [, first = ''] = path.toLowerCase().split('/')
  return topics[first] ?? 'next-bootcamp'
}

const topics: Record<string, ChosenTopic> = {
  newsletter: 'news',
  'cohort-news': 'cohort',
  'session-reminders': 'sessions',
  'homework-reminders': 'homework',
  'library-news': 'library',
}

/** The page that confirms a subscription. */
export function confirmPath(topic: SubscriptionTopic, key: string): string {
  return topic === 'news' ? href('/newsletter/:key', { key }) : href('/interest/:key', { key })
}

/** The page that stops a topic, also by one post (RFC 8058). */
export function stopPath(topic: ChosenTopic, key: string): string {
  switch (topic) {
    case 'news':
      return href('/newsletter/:key/unsubscribe', { key })
    case 'next-bootcamp':
      return href('/interest/:key/stop', { key })
    case 'cohort':
      return href('/cohort-news/:key/unsubscribe', { key })
    case 'sessions':
      return href('/session-reminders/:key/unsubscribe', { key })
    case 'homework':
      return href('/homework-reminders/:key/unsubscribe', { key })
    case 'library':
      return href('/library-news/:key/unsubscribe', { key })
  }
}

/** Subscribes a member again. */
export function againPath(topic: ChosenTopic, key: string): string {
  switch (topic) {
    case 'news':
      return href('/newsletter/:key/subscribe', { key })
    case 'next-bootcamp':
      return href('/interest/:key/subscribe', { key })
    case 'cohort':
      return href('/cohort-news/:key/subscribe', { key })
    case 'sessions':
      return href('/session-reminders/:key/subscribe', { key })
    case 'homework':
      return href('/homework-reminders/:key/subscribe', { key })
    case 'library':
      return href('/library-news/:key/subscribe', { key })
  }
}
