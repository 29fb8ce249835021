import { href } from 'react-router'
import {
  Briefcase,
  CalendarDays,
  Clock,
  GraduationCap,
  Inbox,
  LayoutDashboard,
  Library,
  Mail,
  ScrollText,
  Send,
  ShieldCheck,
  Ticket,
  Users,
} from '../ui/icons.tsx'

/** The sidebar, from top to bottom. What is of a cohort stays with the one that was chosen. */
export const adminNavigation = [
  { label: 'Dashboard', to: href('/admin/dashboard'), icon: LayoutDashboard, isOfCohort: true },
  { label: 'Users', to: href('/admin/users'), icon: Users, isOfCohort: true },
  { label: 'Places', to: href('/admin/places'), icon: Ticket, isOfCohort: true },
  { label: 'Cohorts', to: href('/admin/cohorts'), icon: CalendarDays },
  { label: 'Pilot Bootcamp', to: href('/admin/pilot-bootcamp'), icon: GraduationCap, isOfCohort: true },
  { label: 'Inquiries', to: href('/admin/inquiries'), icon: Inbox },
  { label: 'Beta waitlist', to: href('/admin/beta-waitlist'), icon: Briefcase },
  { label: 'Content', to: href('/admin/content'), icon: Library },
  { label: 'Messages', to: href('/admin/messages'), icon: Mail },
  { label: 'Emails', to: href('/admin/letters'), icon: Send },
  { label: 'Admins', to: href('/admin/admins'), icon: ShieldCheck },
  { label: 'Data retention', to: href('/admin/retention'), icon: Clock },
  { label: 'Audit log', to: href('/admin/audit'), icon: ScrollText },
]
