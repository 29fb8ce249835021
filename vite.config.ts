import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { lucide } from './scripts/lucide.ts'
import { withoutUnused } from './scripts/without-unused.ts'

/**
 * What pages share comes in a few files instead of some fifty: each costs a request and its headers, and many small ones compress
 * badly. The first that fits takes a module together with what it imports.
 */
const groups = [
  { name: 'framework', test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  {
    // Of nearly every page. No style sheets: a document would get them too.
    name: 'frame',
    test: /preload-helper|[\\/]app[\\/](entry\.client|organization[\\/]brand|cohorts[\\/]cohort(-choice|-record|-switcher)?\.|sign-in[\\/](answer-lost|safe-redirect)|platform[\\/](paging|list-query|row-id|forms[\\/](lost-connection|revalidation|toast)\.|http[\\/]retry-fetch|files[\\/](remember|upload-progress))|ui[\\/](icons?\.|link\.|error-view|form-message|loading-bar|spark-mark|notice|page-focus|ready|storage|toaster|unsaved-changes|use-|list[\\/](list-error|format-count)|form[\\/]pending))/,
  },
  // The others come with the one page that shows them.
  { name: 'icons', test: /lucide:/, minShareCount: 2 },
  {
    name: 'lists',
    test: /[\\/]app[\\/](organization[\\/]dates|platform[\\/](files[\\/]picture\.|web-address)|ui[\\/](list[\\/]|route-dialog|form[\\/](confirm|options|submit|use-edited)))/,
  },
  {
    name: 'forms',
    test: /[\\/]node_modules[\\/]@conform-to[\\/](react|dom)[\\/]|[\\/]app[\\/](platform[\\/]forms[\\/]three-way|ui[\\/](form[\\/](?!document-|validated-)|merge-conflict))/,
  },
  {
    // When somebody begins with a form (use-checks.ts).
    name: 'checks',
    test: /[\\/]node_modules[\\/](zod|@conform-to[\\/]zod)[\\/]|[\\/]app[\\/](platform[\\/](forms[\\/](fields|schema-)|files[\\/]picture-field))/,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [lucide(), withoutUnused(), tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  // Conform makes schemas of its own of four functions, which the small Zod has too.
  resolve: { alias: [{ find: /^zod\/v4$/, replacement: 'zod/mini' }] },
  // Known from the start: found one by one, each would load the page anew while somebody works on it.
  optimizeDeps: {
    include: ['react-router/dom', '@conform-to/react', '@conform-to/zod/v4', 'zod/mini'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups } } },
      },
    },
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
      }),
      build: {
        // The server is bundled together with the pages: bundled apart, the context keys would exist twice and a
        // guard would never find the session that the server set.
        rolldownOptions: { input: 'server/start.ts' },
      },
    },
  },
}))
