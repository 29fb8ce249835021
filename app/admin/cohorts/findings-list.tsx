import { CircleAlert, type Icon, Info } from '../../ui/drawings/icons.tsx'
import type { Finding } from './readiness.ts'

/** What is missing, and the warnings, each with a link to the form that fixes it. */
export function FindingsList({ findings }: { findings: readonly Finding[] }) {
  const [missing, odd] = [findings.filter((one) => one.missing), findings.filter((one) => !one.missing)]
  if (findings.length === 0) return <p>Nothing is missing. You’re ready to publish.</p>
  return (
    <div className="grid gap-5">
      {missing.length > 0 && (
        <Part heading={`Missing (${missing.length})`} hint="You can’t publish without these." icon={CircleAlert}>
          {missing}
        </Part>
      )}
      {odd.length > 0 && (
        <Part heading={`Worth a look (${odd.length})`} hint="You can publish anyway." icon={Info}>
          {odd}
        </Part>
      )}
    </div>
  )
}

function Part({
  heading,
  hint,
  icon: Icon,
  children,
}: {
  heading: string
  hint: string
  icon: Icon
  children: Finding[]
}) {
  return (
    <div>
      <h3 className="flex items-center gap-2 text-base font-semibold">
        <Icon aria-hidden="true" className="size-5 flex-none" />
        {heading}
      </h3>
      <p className="hint">{hint}</p>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5">
        {children.map(({ key, at, about, says }) => (
          <li key={key} className="wrap-anywhere">
            <a className="link" href={at}>
              {about}
            </a>{' '}
            {says}
          </li>
        ))}
      </ul>
    </div>
  )
}
