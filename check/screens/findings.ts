/** A problem that a tool reports. */
export interface Fault {
  rule: string
  /** The place on the page, in a short recognisable form. */
  what: string
}

interface Finding extends Fault {
  tool: string
  screen: string
  /** The width and colour scheme, when it depends on them. */
  at: string
}

const findings: Finding[] = []

export function found(tool: string, screen: string, at: string, faults: Fault[]): void {
  for (const fault of faults) findings.push({ ...fault, tool, screen, at })
}

/** One line that fits into a terminal. */
export function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 220 ? `${line.slice(0, 220)} …` : line
}

/** By rule, the most frequent first. @returns how many there are */
export function report(): number {
  const groups = Map.groupBy(findings, ({ tool, rule, what }) => `${tool}: ${rule}\n    ${what}`)
  for (const [group, members] of [...groups].sort(([, a], [, b]) => b.length - a.length)) {
    const screens = [...new Set(members.map(({ screen }) => screen))]
    const where = [...new Set(members.map(({ at }) => at).filter(Boolean))].join(', ')
    const more = screens.length > 8 ? ` and ${screens.length - 8} more` : ''
    console.log(`\n${group}\n    on ${screens.slice(0, 8).join(', ')}${more}${where && ` (${where})`}`)
  }
  console.log(findings.length === 0 ? '\nnothing found' : `\n${findings.length} found, of ${groups.size} kinds`)
  return findings.length
}
