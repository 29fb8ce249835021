import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  // Known from the start: found one by one, each would load the page anew while somebody works on it.
  optimizeDeps: {
    include: ['react-router/dom', '@conform-to/react', '@conform-to/zod/v4', 'zod'],
  },
  environments: {
    ssr: {
      // Bundled, packages lose what is not used, and the server starts sooner in less memory. CommonJS packages that
      // look things up while they run stay as they are.
      ...(command === 'build' && {
        resolve: {
          noExternal: true,
          external: ['pg', 'nodemailer', 'pino', 'html-to-text', 'sharp', 'flydrive'],
        },
      }),
      build: {
        // The server is bundled together with the pages: bundled apart, the context keys would exist twice and a
        // guard would never find the session that the server set.
        rolldownOptions: { input: 'server/start.ts' },
      },
    },
  },
}))
