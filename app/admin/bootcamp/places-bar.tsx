/** Taken places; the offered ones among them are hatched, because they are neither taken for good nor free. */
export function PlacesBar({ capacity, taken, offered }: { capacity: number; taken: number; offered: number }) {
  const share = (places: number) => (capacity === 0 ? 0 : Math.min(100, (100 * places) / capacity))
  return (
    <svg
      className="my-1.5 block h-1.5 w-full max-w-60 rounded-full"
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width="100" height="6" className="fill-hair" />
      <rect width={share(taken)} height="6" className="fill-bar" opacity="0.4" />
      <rect width={share(taken - offered)} height="6" className="fill-bar" />
    </svg>
  )
}
