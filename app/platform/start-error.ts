/** The machine or the settings prevent the start. The message says what, why, and what to do. */
export class StartError extends Error {
  override name = 'StartError'
}
