/** Something about the machine or the settings keeps the server from starting. The message says what, why, and what to do. */
export class StartError extends Error {
  override name = 'StartError'
}
