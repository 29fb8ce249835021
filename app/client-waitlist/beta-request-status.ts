/** How far the team is with a request, in the words of the inquiries. */
export const betaRequestStatuses = { new: 'New', in_progress: 'In Progress', resolved: 'Resolved' } as const

export type BetaRequestStatus = keyof typeof betaRequestStatuses
