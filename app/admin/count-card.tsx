/** One number of the dashboard. @param attention lights it: somebody has to do something */
export function CountCard({
  label,
  count,
  note,
  attention = false,
}: {
  label: string
  count: number
  note: string
  attention?: boolean
}) {
  return (
    <li className={`card flex flex-col ${attention ? 'bg-ember-wash' : ''}`}>
      <h3 className="font-body text-base font-semibold tracking-normal">{label}</h3>
      <p className="mt-2 font-heading text-4xl leading-none font-bold tracking-tight tabular-nums">
        {count.toLocaleString('en-US')}
      </p>
      <p className="mt-3 text-sm text-ink-soft">{note}</p>
    </li>
  )
}
