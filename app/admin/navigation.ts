import { href } from 'react-router'
import { type Icon, Inbox, LayoutDashboard, Library, Mail, Settings, Users } from '../ui/drawings/icons.tsx'

interface AdminPage {
  label: string
  to: string
  /** Other words by which the palette finds it. */
  alsoCalled?: string
}

/** The sidebar, from top to bottom; the bootcamp in focus stands after the second. The palette finds the same pages. */
export const adminNavigation: (AdminPage & { icon: Icon })[] = [
  { label: 'Dashboard', to: href('/admin/dashboard'), icon: LayoutDashboard, alsoCalled: 'home start' },
  { label: 'Users', to: href('/admin/users'), icon: Users, alsoCalled: 'members community registrations people' },
  {
    label: 'Inquiries',
    to: href('/admin/inquiries'),
    icon: Inbox,
    alsoCalled: 'contact inbox beta waitlist requests clients reports moderation hidden spam reply templates',
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

/** Behind Settings. */
export const settingsPages: AdminPage[] = [
  { label: 'Admins', to: href('/admin/admins'), alsoCalled: 'team roles invitations' },
  { label: 'Sign-in and security', to: href('/admin/security'), alsoCalled: 'passkeys recovery codes' },
  { label: 'Notifications', to: href('/admin/notifications'), alsoCalled: 'digest alerts who is told' },
  { label: 'Emails', to: href('/admin/letters'), alsoCalled: 'sent outbox delivered' },
  { label: 'Reply templates', to: href('/admin/reply-templates'), alsoCalled: 'answers inquiries' },
  { label: 'Data requests', to: href('/admin/data-requests'), alsoCalled: 'privacy copy of data deletion gdpr' },
  { label: 'Data retention', to: href('/admin/retention'), alsoCalled: 'privacy deletion' },
  { label: 'Audit log', to: href('/admin/audit'), alsoCalled: 'history changes' },
]
