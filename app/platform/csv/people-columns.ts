/** The parameter of an export that leaves people out. */
export const withoutPeople = 'without-people'

/** Columns that say who somebody is or how to reach them. */
const peopleColumns = new Set(['First Name', 'Last Name', 'Email', 'Phone', 'LinkedIn profile'])

export function isAboutPerson(column: string): boolean {
  return peopleColumns.has(column)
}
