/** A time such as '2:00–4:00 AM' (over midnight: each end), and the name of the zone. */
const times = /(\d+:\d\d(?: [AP]M)?(?:–\d+:\d\d)?(?: [AP]M)?|(?:[A-Z]\w+ )+Time)/

/** Prevents line breaks inside of times. */
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
