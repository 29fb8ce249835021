/** Other members who got a place by an admin's change. */
export interface PlacesGiven {
  /** Number of members to whom the change itself gave a place, and who are told by email. */
  told: number
  /** Names of members in the queue who got a freed place. */
  offered: string[]
  /** False when the mail server accepts no email at the moment, and they wait. */
  emailsSent: boolean
}
