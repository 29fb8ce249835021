/** Waiting members of the pilot with an offered place: one has to accept it, one has accepted. */
export const sampleOffers = [
  {
    firstName: 'Noor',
    lastName: 'Haddad',
    email: 'noor.haddad@mail.example',
    joinedDaysAgo: 20,
    offeredDaysAgo: 1,
    heldForDays: 3,
  },
  {
    firstName: 'Anselm',
    lastName: "O'Dowd",
    email: 'anselm.odowd@mail.example',
    joinedDaysAgo: 24,
    offeredDaysAgo: 6,
    heldForDays: null,
  },
]

/** A member whose mistyped address refused the confirmation. */
export const sampleRefused = {
  firstName: 'Marek',
  lastName: 'Novák',
  email: 'marek.novak@mial.example',
  joinedDaysAgo: 2,
}
