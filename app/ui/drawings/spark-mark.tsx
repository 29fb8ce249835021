/** The mark beside the name, drawn as in `motif.tsx`. */
export function SparkMark({ className = 'mark' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <path className="edges" d="M5 7 19 13 8 27 27 25 19 13" />
      <path className="nodes" d="M5 7h0M8 27h0M27 25h0" />
      <circle className="lit" cx="19" cy="13" r="7" />
    </svg>
  )
}
