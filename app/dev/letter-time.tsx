/** In the time zone of the machine, which in the demonstration is the reader's own. */
export function LetterTime({ date }: { date: Date }) {
  return (
    <time className="hint" dateTime={date.toISOString()}>
      {date.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' })}
    </time>
  )
}
