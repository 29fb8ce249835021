import { href } from 'react-router'

/** The header's pages for those who have done the onboarding: Dashboard, My Profile, Training Schedule, Community, Projects. */
export const portalNavigation = [
  { label: 'Dashboard', to: href('/training-portal/dashboard') },
  { label: 'My Profile', to: href('/training-portal/profile') },
  { label: 'Training Schedule', to: href('/training-portal/schedule') },
  { label: 'Community', to: href('/training-portal/community') },
  { label: 'Projects', to: href('/training-portal/projects') },
]
