/** Paths around 0 0, within 16 in each direction. An item shows its first tag that has a drawing here. */
const agents = 'M-8-8H8V8H-8ZM0-8v-8M-8 0h-8M8 0h8M0 8v8'
const flow = 'M-16-15h13v11h-13ZM3 4h13v11H3ZM-10-4v13H3'
const steps = 'M-16 13V5h10v-9H4v-9h12'
const drawings: Record<string, string> = {
  Agents: agents,
  Prompting: 'M-16-13h32V7H0l-8 8V7h-8ZM-8-6H8M-8 0h8',
  Workflows: flow,
  Automation: flow,
  Patterns: 'M-14-14h12v12h-12ZM2-14h12v12H2ZM-14 2h12v12h-12ZM8 1l7 7-7 7-7-7Z',
  Design: 'M0-16 14 14H-14ZM-7 0H7M0-16v30',
  Markdown: 'M-5-14-9 14M9-14 5 14M-13-5h28M-15 6h28',
  Foundations: steps,
  Course: steps,
  'Responsible AI': 'M0-16 14-11V1Q12 11 0 16-12 11-14 1v-12ZM-6 0l4 5 8-9',
  Research: 'M-3-15a11 11 0 1 0 .1 0M5 5l10 10',
  Business: 'M-18 14h36M-12 14V5M-4 14V-4M4 14V0M12 14v-28',
  Writing: 'M-14 14l3-10L8-15l7 7L-4 11ZM3-10l7 7',
  News: 'M-14-14h28v28h-28ZM-8-7H8M-8 0h7M-8 7h7M4 0h4v7H4Z',
  Interviews: 'M-16-14H6v14h-12l-5 5V0h-5ZM11-6h5V8h-4v6L6 8h-9V5',
}
const spark = 'M0-16v8M0 8v8M-16 0h8M8 0h8M-11-11l5 5M6 6l5 5M11-11 6-6M-6 6l-5 5'

export function topicDrawing(tags: readonly string[]): string {
  const topic = tags.find((tag) => tag in drawings)
  return (topic && drawings[topic]) ?? spark
}
