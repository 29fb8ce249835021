import { href } from 'react-router'
import type { AdminRole } from '../../admin-role.ts'
import { onboardingOf, slugOf } from '../../cohorts/bootcamp-home.ts'
import { audienceOfList } from '../../messages/audience.ts'

/** A frequent action, with the URL of its form, which explains the consequences first. */
export interface Shortcut {
  label: string
  /** The bootcamp that it is about. */
  detail?: string
  to: string
  /** Other words by which it is found. */
  alsoCalled?: string
  /** The required role; undefined for every admin. */
  least?: AdminRole
}

/** @param bootcamp the one in focus; null before the first one is made */
export function shortcutsIn(bootcamp: Bootcamp | null): Shortcut[] {
  return [...(bootcamp ? inBootcamp(bootcamp) : []), ...anywhere]
}

export interface Bootcamp {
  id: number
  slug: string | null
  title: string
}

function inBootcamp(bootcamp: Bootcamp): Shortcut[] {
  const slug = slugOf(bootcamp)
  const deeds: Shortcut[] = [
    {
      label: 'Offer places',
      to: href('/admin/cohorts/:slug/waitlist', { slug }),
      alsoCalled: 'free waitlist queue next in line automatic offers',
      least: 'organiser',
    },
    {
      label: 'Remind everyone who isn’t ready',
      to: `${onboardingOf(bootcamp)}?remind`,
      alsoCalled: 'onboarding portal not signed in expectations questionnaire reminder',
      least: 'organiser',
    },
    {
      label: 'See how far everyone is',
      to: onboardingOf(bootcamp),
      alsoCalled: 'onboarding participants export csv download list',
    },
    {
      label: 'Write to everyone who is ready',
      to: href('/admin/messages/new') + audienceOfList({ cohort: slug, onboarding: 'registration-complete' }),
      alsoCalled: 'message email onboarded participants registration complete',
      least: 'organiser',
    },
    {
      label: 'Move a session',
      to: href('/admin/cohorts/:slug/schedule', { slug }),
      alsoCalled: 'change reschedule time dates recording exercise office hours documents',
      least: 'organiser',
    },
    {
      label: 'Change dates, places and links',
      to: href('/admin/cohorts/:slug/details', { slug }),
      alsoCalled: 'registration closes opens capacity deadline meeting chat feedback name details',
      least: 'organiser',
    },
    {
      label: 'Copy the bootcamp',
      to: href('/admin/cohorts/:id/copy', { id: String(bootcamp.id) }),
      alsoCalled: 'duplicate repeat next run',
      least: 'organiser',
    },
  ]
  return deeds.map((deed) => ({ ...deed, detail: bootcamp.title }))
}

const anywhere: Shortcut[] = [
  {
    label: 'Report for a funder',
    to: href('/admin/report'),
    alsoCalled: 'numbers figures statistics print pdf csv goals industries',
    least: 'organiser',
  },
  { label: 'See new inquiries', to: `${href('/admin/inquiries')}?status=new`, alsoCalled: 'unanswered messages' },
  {
    label: 'See new beta requests',
    to: `${href('/admin/inquiries')}?form=beta&status=new`,
    alsoCalled: 'businesses clients',
  },
  {
    label: 'Write a reply template',
    to: href('/admin/settings/reply-templates'),
    alsoCalled: 'answers inquiries',
    least: 'editor',
  },
  {
    label: 'See emails that are waiting',
    to: `${href('/admin/messages/delivery')}?state=waiting`,
    alsoCalled: 'queued send',
  },
  {
    label: 'See people we can’t reach by email',
    to: `${href('/admin/users')}?email=refused`,
    alsoCalled: 'bounced',
  },
  {
    label: 'Write a message',
    to: href('/admin/messages/new'),
    alsoCalled: 'newsletter email send participants',
    least: 'organiser',
  },
  {
    label: 'Add content',
    to: href('/admin/content/new'),
    alsoCalled: 'new guide e-book tool podcast',
    least: 'editor',
  },
  {
    label: 'Add a person by hand',
    to: href('/admin/users/new'),
    alsoCalled: 'new member register phone',
    least: 'organiser',
  },
  { label: 'Import members', to: href('/admin/users/import'), alsoCalled: 'csv upload add people', least: 'organiser' },
  { label: 'Start a new bootcamp', to: href('/admin/cohorts/new'), alsoCalled: 'create cohort', least: 'organiser' },
  {
    label: 'Publish a bootcamp',
    to: href('/admin/cohorts'),
    alsoCalled: 'draft go live archive call off',
    least: 'organiser',
  },
  {
    label: 'Export members',
    to: href('/admin/users'),
    alsoCalled: 'csv download spreadsheet print list',
    least: 'organiser',
  },
  {
    label: 'Invite an admin',
    to: `${href('/admin/settings/admins')}?invite`,
    alsoCalled: 'create add team',
    least: 'owner',
  },
]
