import { pilot } from '../../cohorts/pilot.ts'

/** A section of the page: `id` stands in its address, such as /training-portal/schedule#session-2. */
export interface SectionName {
  id: string
  title: string
}

export const preparationName: SectionName = { id: 'preparation', title: 'Pre-Session 1 Preparation' }

export function sessionName({ number, title }: { number: number; title: string }): SectionName {
  return { id: `session-${number}`, title: `Session ${number}: ${title}` }
}

export function exerciseName({ number, title }: { number: number; title: string }): SectionName {
  return { id: `exercise-${number}`, title: `Take Home Exercise ${number}: ${title}` }
}

const [first, second, third] = pilot.sessions
const [refinement, integration] = pilot.exercises

/** In the order of the page. */
export const sectionNames: readonly SectionName[] = [
  preparationName,
  sessionName(first),
  exerciseName(refinement),
  sessionName(second),
  exerciseName(integration),
  sessionName(third),
]
