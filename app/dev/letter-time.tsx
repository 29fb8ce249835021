/** In the time zone of the machine, which in the demonstration is the reader's own. */
export function LetterTime({ date }: { date: Date }) {
  return (
    <time dateTime={date.toISOString()} className="text-sm whitespace-nowrap text-ink-soft">
      {date.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' })}
    </time>
  )
}
