/** The place answers, but this file is empty, is being changed, or may not be read: asking again in a moment would not help. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}
