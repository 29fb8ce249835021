/** What anyone can subscribe to, with or without an account. */
export const subscriptionTopics = ['news', 'next-bootcamp'] as const
export type SubscriptionTopic = (typeof subscriptionTopics)[number]

/** About a bootcamp that a member is in: its news, reminders of its live sessions and exercises, new recordings and documents. */
export const bootcampTopics = ['cohort', 'sessions', 'homework', 'library'] as const
export type BootcampTopic = (typeof bootcampTopics)[number]

/** What a member can choose among. */
export const chosenTopics = [...subscriptionTopics, ...bootcampTopics] as const
export type ChosenTopic = (typeof chosenTopics)[number]

export function isBootcampTopic(topic: ChosenTopic): topic is BootcampTopic {
  return (bootcampTopics as readonly ChosenTopic[]).includes(topic)
}

/** Unconfirmed addresses are deleted after this time. The emails and the privacy policy mention it. */
export const daysToConfirm = 7
