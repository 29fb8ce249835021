import { GraduationCap, LayoutDashboard, Mail } from 'lucide-react'
import { href } from 'react-router'

/** The sidebar, from top to bottom. */
export const adminNavigation = [
  { label: 'Dashboard', to: href('/admin/dashboard'), icon: LayoutDashboard },
  { label: 'Pilot Bootcamp', to: href('/admin/pilot-bootcamp'), icon: GraduationCap },
  { label: 'Newsletter', to: href('/admin/newsletter'), icon: Mail },
]
