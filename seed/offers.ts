/** Who waited in the pilot and was offered a place: one holds it until they accept, one has. */
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

/** Who mistyped their address when they registered, so the confirmation was refused. */
export const sampleRefused = {
  firstName: 'Marek',
  lastName: 'Novák',
  email: 'marek.novak@mial.example',
  joinedDaysAgo: 2,
}
