import type { AdminRole } from '../admin-role.ts'
import { Options } from '../ui/form/options.tsx'
import { hourInWords, mayHear, type Paces, paceOf, paces, topicGroups } from './notice-topic.ts'
import { digestHours, fieldOf } from './notification-form.ts'

export interface ShownChoice {
  paces: Paces
  role: AdminRole | null
  zone: string
  digestHour: number
}

/** A row for each topic, and the time of the daily summary. */
export function NotificationFields({ choice, zones }: { choice: ShownChoice; zones: readonly string[] }) {
  const groups = topicGroups
    .map(({ title, topics }) => ({ title, topics: topics.filter(({ topic }) => mayHear(topic, choice)) }))
    .filter(({ topics }) => topics.length > 0)
  return (
    <>
      {groups.map(({ title, topics }) => (
        <fieldset key={title} className="w-full">
          <legend className="text-lg font-semibold">{title}</legend>
          <ul className="mt-2 divide-y divide-hair border-y border-hair">
            {topics.map(({ topic, label, hint }) => (
              <li key={topic} className="grid grid-cols-[1fr_auto] items-center gap-x-3 py-2">
                <label htmlFor={fieldOf(topic)} className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{label.replace('/', '/\u200b')}</span>{' '}
                  {hint && <span className="text-sm text-ink-soft max-sm:block">{hint}</span>}
                </label>
                <select
                  id={fieldOf(topic)}
                  name={fieldOf(topic)}
                  className="input w-44"
                  autoComplete="off"
                  defaultValue={paceOf(topic, choice)}
                >
                  <Options of={paces} />
                </select>
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
      <fieldset className="w-full">
        <legend className="text-lg font-semibold">Daily summary</legend>
        <div className="mt-2 flex flex-wrap gap-x-6 gap-y-3">
          <label className="grid gap-1">
            <span className="font-semibold">Sent at</span>
            <select name="hour" className="input w-36" autoComplete="off" defaultValue={String(choice.digestHour)}>
              {digestHours.map((hour) => (
                <option key={hour} value={hour}>
                  {hourInWords(hour)}
                </option>
              ))}
            </select>
          </label>
          <label className="grid min-w-0 gap-1">
            <span className="font-semibold">Time zone</span>
            <select name="zone" className="input w-64 max-w-full" autoComplete="off" defaultValue={choice.zone}>
              <Options of={zones.includes(choice.zone) ? zones : [choice.zone, ...zones]} />
            </select>
          </label>
        </div>
        <p className="mt-2 text-sm text-ink-soft">No summary on days without news.</p>
      </fieldset>
    </>
  )
}
