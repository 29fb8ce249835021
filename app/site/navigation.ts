/** What the header offers. `/` is highlighted on the home page alone, the others on everything below them. */
export const navigation = [
  { label: 'Home', to: '/' },
  { label: 'About', to: '/about' },
  { label: 'Bootcamp', to: '/spark-sessions' },
  { label: 'Community', to: '/the-spark' },
  { label: 'Contact', to: '/contact' },
] as const

export const footerLinks = [
  { label: 'Contact', to: '/contact' },
  { label: 'Privacy Policy', to: '/privacy' },
  { label: 'Terms and Conditions', to: '/terms' },
] as const

export const registerLink = { label: 'Register', to: '/join' } as const
export const portalLink = { label: 'Training portal', to: '/training-portal' } as const
export const adminLink = { label: 'Admin', to: '/admin/dashboard' } as const
