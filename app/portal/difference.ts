/** A field in which what is stored by now is not what was typed. */
export interface Difference {
  label: string
  storedNow: string
}
