/** A PDF that an admin has uploaded. */
export interface UploadedDocument {
  id: string
  /** As its file was called. */
  title: string
  bytes: number
}
