import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // All routes are known at once: a manifest that is asked for piece by piece would be one more address to guard.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
