export function LinkedInMark() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path
        d="M5 10v9M5 5v.01M11 19v-9M11 14c0-2.5 1.5-4 3.75-4S18.5 11.5 18.5 14v5"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
