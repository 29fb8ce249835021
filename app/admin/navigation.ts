import { href } from 'react-router'
import type { AdminRole } from '../admin-role.ts'
import { type Icon, Inbox, LayoutDashboard, Library, Mail, Settings, Users } from '../ui/drawings/icons.tsx'

interface AdminPage {
  label: string
  to: string
  /** Other words by which the palette finds it. */
  alsoCalled?: string
}

/** The sidebar, from top to bottom; the bootcamp in focus stands after the second. The palette finds the same pages. */
export const adminNavigation: (AdminPage & { icon: Icon })[] = [
  {
    label: 'Dashboard',
    to: href('/admin/dashboard'),
    icon: LayoutDashboard,
    alsoCalled: 'home start needs report print numbers chart',
  },
  { label: 'Users', to: href('/admin/users'), icon: Users, alsoCalled: 'members community registrations people' },
  {
    label: 'Inquiries',
    to: href('/admin/inquiries'),
    icon: Inbox,
    alsoCalled: 'inquiry contact inbox beta waitlist requests clients reports moderation hidden spam reply templates',
  },
  {
    label: 'Content',
    to: href('/admin/content'),
    icon: Library,
    alsoCalled: 'learning hub guides tools podcast library',
  },
  { label: 'Messages', to: href('/admin/messages'), icon: Mail, alsoCalled: 'newsletter write email subscribers' },
  { label: 'Settings', to: href('/admin/settings'), icon: Settings, alsoCalled: 'options administration' },
]

/** Behind the switch of the bootcamp in focus. */
export const bootcamps: AdminPage = {
  label: 'Bootcamps',
  to: href('/admin/cohorts'),
  alsoCalled: 'cohorts all schedule sessions dates recordings',
}

/** The second tab of Messages. */
export const delivery: AdminPage = {
  label: 'Delivery',
  to: href('/admin/messages/delivery'),
  alsoCalled: 'emails sent outbox delivered',
}

/** Behind Settings, for those who can use it. */
export const settingsPages: (AdminPage & { says: string; least?: AdminRole })[] = [
  {
    label: 'Admins and roles',
    to: href('/admin/settings/admins'),
    says: 'Who runs this site with you, and what each of them may do.',
    alsoCalled: 'team invitations',
    least: 'owner',
  },
  {
    label: 'Sign-in and passkeys',
    to: href('/admin/settings/sign-in'),
    says: 'Your passkeys, your recovery codes and where you’re signed in.',
    alsoCalled: 'security my',
  },
  {
    label: 'Who is told',
    to: href('/admin/settings/notifications'),
    says: 'What we email you about, and at what time of day.',
    alsoCalled: 'my email notifications digest alerts',
  },
  {
    label: 'Reply templates',
    to: href('/admin/settings/reply-templates'),
    says: 'Answers that you give often, ready to insert into a reply.',
    alsoCalled: 'answers inquiries',
    least: 'editor',
  },
  {
    label: 'Data requests',
    to: href('/admin/settings/data-requests'),
    says: 'Everything we store about an address, to hand over or to delete.',
    alsoCalled: 'privacy copy of data deletion gdpr',
    least: 'organiser',
  },
  {
    label: 'Retention',
    to: href('/admin/settings/retention'),
    says: 'How long we keep inquiries, emails and the audit log.',
    alsoCalled: 'data privacy deletion',
    least: 'owner',
  },
  {
    label: 'Audit log',
    to: href('/admin/settings/audit'),
    says: 'Who changed what, and when.',
    alsoCalled: 'history changes',
    least: 'reader',
  },
]
