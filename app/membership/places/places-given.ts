/** Who got a place by an admin's change, besides whom it was about. */
export interface PlacesGiven {
  /** People whom the change itself gave a place, and who are told so by a letter. */
  told: number
  /** Names of those who were next in line for a place that it freed. */
  offered: string[]
  /** False when the mail server takes no letters at the moment: then they wait. */
  lettersSent: boolean
}
