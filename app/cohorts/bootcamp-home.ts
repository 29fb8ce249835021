import { href } from 'react-router'
import { bootcampName } from './cohort.ts'

/** A draft may lack a slug. */
interface Addressed {
  id: number
  slug: string | null
}

/** A cohort in the addresses of the admin area: its slug, or the id of a draft without one. */
export function slugOf({ id, slug }: Addressed): string {
  return slug ?? String(id)
}

/** The first page of a bootcamp's home in the admin area. */
export function homeOf(cohort: Addressed): string {
  return href('/admin/cohorts/:slug', { slug: slugOf(cohort) })
}

/** The pilot's has the specified address. */
export function onboardingOf(cohort: Addressed): string {
  const slug = slugOf(cohort)
  return slug === 'pilot' ? href('/admin/pilot-bootcamp') : href('/admin/cohorts/:slug/onboarding', { slug })
}

/** @returns 'Untitled draft' for a draft without a name */
export function titleOf({ slug, name }: { slug: string | null; name: string | null }): string {
  return name === null ? 'Untitled draft' : bootcampName({ slug: slug ?? '', name })
}
