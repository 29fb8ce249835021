import { href } from 'react-router'
import type { AdminRole } from '../../admin-role.ts'

/** A frequent action, with the URL of its form, which explains the consequences first. */
export interface Shortcut {
  label: string
  to: string
  /** Other words by which it is found. */
  alsoCalled?: string
  /** The required role; undefined for every admin. */
  least?: AdminRole
}

export const shortcuts: Shortcut[] = [
  { label: 'Offer free places', to: href('/admin/places'), alsoCalled: 'waitlist next in line', least: 'organiser' },
  {
    label: 'Remind people who have not signed in',
    to: `${href('/admin/pilot-bootcamp')}?state=not-signed-up&remind`,
    alsoCalled: 'onboarding portal',
    least: 'organiser',
  },
  {
    label: 'Remind people who have not accepted the expectations',
    to: `${href('/admin/pilot-bootcamp')}?state=pending-onboarding&remind`,
    alsoCalled: 'onboarding',
    least: 'organiser',
  },
  {
    label: 'Remind people who have not answered the questionnaire',
    to: `${href('/admin/pilot-bootcamp')}?state=questionnaire-pending&remind`,
    alsoCalled: 'onboarding',
    least: 'organiser',
  },
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
    label: 'Choose my email notifications',
    to: href('/admin/settings/notifications'),
    alsoCalled: 'notifications digest alerts',
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
    label: 'Invite an admin',
    to: `${href('/admin/settings/admins')}?invite`,
    alsoCalled: 'create add team',
    least: 'owner',
  },
]
