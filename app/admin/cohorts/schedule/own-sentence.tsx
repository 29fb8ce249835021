/** In an email about the schedule. */
export function OwnSentence({ note }: { note: string }) {
  return (
    <div className="field">
      <label htmlFor="note">A sentence of your own (optional)</label>
      <textarea id="note" name="note" className="input" rows={2} maxLength={500} defaultValue={note} />
    </div>
  )
}
