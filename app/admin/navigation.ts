import { href } from 'react-router'
import {
  BellRing,
  CalendarDays,
  Clock,
  FileText,
  GraduationCap,
  type Icon,
  Inbox,
  LayoutDashboard,
  Library,
  Mail,
  ScrollText,
  Send,
  ShieldCheck,
  Ticket,
  Users,
} from '../ui/drawings/icons.tsx'

interface AdminPage {
  label: string
  to: string
  icon: Icon
  /** A page about one cohort: links keep the chosen one. */
  isOfCohort?: boolean
  /** Other words by which the palette finds it. */
  alsoCalled?: string
}

interface AdminPages {
  /** Null for the pages before the first group. */
  heading: string | null
  pages: AdminPage[]
}

/** The sidebar, from top to bottom. The palette finds the same pages. */
export const adminNavigation: AdminPages[] = [
  {
    heading: null,
    pages: [
      {
        label: 'Dashboard',
        to: href('/admin/dashboard'),
        icon: LayoutDashboard,
        isOfCohort: true,
        alsoCalled: 'home start',
      },
    ],
  },
  {
    heading: 'People',
    pages: [
      {
        label: 'Users',
        to: href('/admin/users'),
        icon: Users,
        isOfCohort: true,
        alsoCalled: 'members community registrations',
      },
      {
        label: 'Places',
        to: href('/admin/places'),
        icon: Ticket,
        isOfCohort: true,
        alsoCalled: 'waitlist queue offers',
      },
      {
        label: 'Pilot Bootcamp',
        to: href('/admin/pilot-bootcamp'),
        icon: GraduationCap,
        isOfCohort: true,
        alsoCalled: 'participants onboarding',
      },
      {
        label: 'Cohorts',
        to: href('/admin/cohorts'),
        icon: CalendarDays,
        alsoCalled: 'schedule sessions dates recordings',
      },
    ],
  },
  {
    heading: 'Inbox',
    pages: [
      {
        label: 'Inquiries',
        to: href('/admin/inquiries'),
        icon: Inbox,
        alsoCalled: 'contact inbox beta waitlist requests clients reports moderation hidden spam reply templates',
      },
    ],
  },
  {
    heading: 'Publish',
    pages: [
      { label: 'Content', to: href('/admin/content'), icon: Library, alsoCalled: 'learning hub guides tools podcast' },
      { label: 'Messages', to: href('/admin/messages'), icon: Mail, alsoCalled: 'newsletter write email subscribers' },
    ],
  },
  {
    heading: 'Administration',
    pages: [
      { label: 'Emails', to: href('/admin/letters'), icon: Send, alsoCalled: 'sent outbox delivered' },
      {
        label: 'Notifications',
        to: href('/admin/notifications'),
        icon: BellRing,
        alsoCalled: 'digest alerts who is told',
      },
      { label: 'Admins', to: href('/admin/admins'), icon: ShieldCheck, alsoCalled: 'team roles invitations' },
      {
        label: 'Data requests',
        to: href('/admin/data-requests'),
        icon: FileText,
        alsoCalled: 'privacy copy of data deletion gdpr',
      },
      { label: 'Data retention', to: href('/admin/retention'), icon: Clock, alsoCalled: 'privacy deletion' },
      { label: 'Audit log', to: href('/admin/audit'), icon: ScrollText, alsoCalled: 'history changes' },
    ],
  },
]
