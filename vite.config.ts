import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { lucide } from './scripts/lucide.ts'

/**
 * What pages share comes in a few files: over HTTP/1.1 a page of sixty scripts hydrates a second later on a slow phone. By folder, and no
 * style sheets, which a document would get too; what only documents use stays out.
 */
const groups = [
  { name: 'framework', test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  { name: 'checks', test: /[\\/]node_modules[\\/](zod|@conform-to)[\\/]/ },
  {
    name: 'form',
    test: /[\\/]app[\\/]ui[\\/]form[\\/](?!document-|action-form|email-field|honeypot)[\w-]+\.tsx?$/,
  },
  { name: 'list', test: /[\\/]app[\\/]ui[\\/]list[\\/][\w-]+\.tsx?$/ },
  { name: 'ui', test: /[\\/]app[\\/]ui[\\/](drawings[\\/]|theme[\\/])?[\w-]+\.tsx?$/ },
  { name: 'icons', test: /lucide:/, minShareCount: 2 },
]

export default defineConfig(({ command }) => ({
  plugins: [lucide(), tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // A person who starts the site can’t act on them.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  // Conform makes schemas of its own of four functions, which the small Zod has too.
  resolve: { alias: [{ find: /^zod\/v4$/, replacement: 'zod/mini' }] },
  // Known from the start: found one by one, each would load the page anew during development.
  optimizeDeps: { include: ['react-router/dom', '@conform-to/zod/v4', 'zod/mini'] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    ssr: {
      // Bundled, packages lose what is not used, and the server starts sooner in less memory. CommonJS packages that
      // look things up while they run stay as they are.
      ...(command === 'build' && {
        resolve: {
          noExternal: true,
          external: [
            'pg',
            'nodemailer',
            'pino',
            'html-to-text',
            'sharp',
            'flydrive',
            '@aws-sdk/client-s3',
            '@aws-sdk/lib-storage',
          ],
        },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      // The server is bundled together with the pages: bundled apart, the context keys would exist twice and a
      // guard would never find the session that the server set.
      build: { rolldownOptions: { input: 'server/start.ts' } },
    },
  },
}))
