/** What anyone can subscribe to, with or without an account. */
export const subscriptionTopics = ['news', 'next-bootcamp'] as const
export type SubscriptionTopic = (typeof subscriptionTopics)[number]

/** What a member can choose among: the topics, and news of a bootcamp they are in. */
export const chosenTopics = [...subscriptionTopics, 'cohort'] as const
export type ChosenTopic = (typeof chosenTopics)[number]

/** Unconfirmed addresses are deleted after this time. The emails and the privacy policy mention it. */
export const daysToConfirm = 7
