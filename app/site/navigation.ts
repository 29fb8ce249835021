import { href } from 'react-router'
import { aboutCohort, type NamedCohort } from '../cohorts/cohort-choice.ts'

/** The links of the header. `/` is highlighted on the home page only, the others on all pages below them. */
export const navigation = [
  { label: 'Home', to: href('/') },
  { label: 'About', to: href('/about') },
  { label: 'Bootcamp', to: href('/spark-sessions') },
  { label: 'Resources', to: href('/learning-hub') },
  { label: 'Community', to: href('/the-spark') },
  { label: 'Contact', to: href('/contact') },
] as const

export const footerLinks = [
  { label: 'For Business', to: href('/spark-clients') },
  { label: 'Newsletter', to: href('/newsletter') },
  { label: 'Contact', to: href('/contact') },
  { label: 'Privacy Policy', to: href('/privacy') },
  { label: 'Terms and Conditions', to: href('/terms') },
] as const

export const registerLink = { label: 'Register', to: href('/join') } as const
/** To the registration for this cohort, featured or not. */
export const joinLink = (cohort: Pick<NamedCohort, 'slug'>) => href('/join') + aboutCohort(cohort)
/** In place of the registration, which is as short: on a phone the header has one row. */
export const memberLink = { label: 'Portal', to: href('/training-portal') } as const
export const portalLink = { label: 'Training portal', to: href('/training-portal') } as const
export const adminLink = { label: 'Admin', to: href('/admin/dashboard') } as const
