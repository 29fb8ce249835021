import { Options } from '../ui/form/options.tsx'
import { hourInWords, noticeTopics, type ShownChoice, topicsFor, topicsOf } from './notice-topic.ts'
import { digestHours } from './notification-form.ts'

/** A switch for each topic, and the time of the daily summary. */
export function NotificationFields({ choice, zones }: { choice: ShownChoice; zones: readonly string[] }) {
  const chosen = topicsOf(choice)
  return (
    <>
      <ul className="w-full divide-y divide-hair border-y border-hair">
        {topicsFor(choice).map((topic) => (
          <li key={topic}>
            <label className="flex items-start gap-3 py-3">
              <input type="checkbox" name={topic} defaultChecked={chosen.includes(topic)} className="mt-1" />
              <span>
                <span className="font-semibold">{noticeTopics[topic].label}</span>{' '}
                <span className="block text-sm text-ink-soft first-letter:uppercase">{noticeTopics[topic].says}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
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
