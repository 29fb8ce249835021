import { theBootcamp } from '../cohorts/cohort.ts'
import type { NamedCohort } from '../cohorts/cohort-choice.ts'

/** What the form can't leave empty, as its schema says. */
export const requiredOfNewsletter = ['subject', 'body']

/** A blank line begins a new paragraph. */
export function paragraphsOf(body: string): string[] {
  return body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

/** @returns '1 subscriber', '1,200 subscribers' */
export function subscribersInWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'subscriber' : 'subscribers'}`
}

/** @param cohort of which they are; null for all. @returns '12 subscribers of the Spring Bootcamp' */
export function audienceInWords(count: number, cohort: Pick<NamedCohort, 'slug' | 'name'> | null): string {
  return cohort ? `${subscribersInWords(count)} of ${theBootcamp(cohort)}` : subscribersInWords(count)
}
