/** A time such as '2:00–4:00 AM', or where it runs over midnight, each end of it; and the name of the zone. */
const times = /(\d+:\d\d(?: [AP]M)?(?:–\d+:\d\d)?(?: [AP]M)?|(?:[A-Z]\w+ )+Time)/

/** Lines break before a time and after it, never inside. */
export function UnbrokenTimes({ in: text }: { in: string }) {
  return text.split(times).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
