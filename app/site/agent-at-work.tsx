/**
 * A picture of a person's agent and the jobs it is connected to. The last one reassures people who have never built
 * one: it asks first.
 */
export function AgentAtWork() {
  return (
    <svg className="agent" viewBox="0 0 440 420" role="img" aria-labelledby="agent-at-work">
      <title id="agent-at-work">
        An agent at work: it reads a new inquiry, checks the calendar, drafts the reply, updates the sheet, and asks you
        first.
      </title>
      <path className="edges far" d="M80 84 196 36 356 84 376 236 300 366 108 340 52 216Z" />
      <path className="edges" d="M214 200 80 84M214 200 356 84M214 200 376 236M214 200 300 366M214 200 108 340" />
      <path className="edges faint" d="M214 200 196 36M214 200 52 216" />
      <path className="nodes" d="M196 36h0M52 216h0" />
      <path className="rays" d={rays} />
      <circle className="lit" cx="214" cy="200" r="52" />
      <text className="agent-name" x="214" y="196">
        your
        <tspan x="214" dy="22">
          agent
        </tspan>
      </text>
      {jobs.map(({ label, x, y, glyph, below }) => (
        <g key={label} transform={`translate(${x} ${y})`}>
          <circle className="job" r="24" />
          <path className="job-glyph" d={glyph} />
          <text y={below ? 44 : -34}>{label}</text>
        </g>
      ))}
    </svg>
  )
}

const jobs = [
  { label: 'reads the inquiry', x: 80, y: 84, glyph: 'M-11-8h22v16h-22zl11 9 11-9' },
  { label: 'checks the calendar', x: 356, y: 84, glyph: 'M-10-8h20v18h-20zM-10-2h20M-5-12v6M5-12v6' },
  { label: 'drafts the reply', x: 376, y: 236, glyph: 'M-12-9h24v15h-13l-6 6v-6h-5zM-6-4h12M-6 1h8', below: true },
  { label: 'asks you first', x: 300, y: 366, glyph: 'm-10 1 7 7 13-15', below: true },
  { label: 'updates the sheet', x: 108, y: 340, glyph: 'M-11-10h22v20h-22zM-11-3h22M-11 3h22M-3-10v20', below: true },
]

const rays = Array.from({ length: 16 }, (_, n) => {
  const angle = (n * Math.PI) / 8
  const at = (radius: number) =>
    `${Math.round(214 + radius * Math.cos(angle))} ${Math.round(200 + radius * Math.sin(angle))}`
  return `M${at(60)}L${at(n % 2 ? 66 : 72)}`
}).join('')
