import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { lucide } from './scripts/lucide.ts'

/**
 * What pages share comes in a few files instead of some fifty: each costs a request and its headers, and many small ones compress
 * badly. The first that fits takes a module together with what it imports.
 */
const groups = [
  {
    name: 'framework',
    test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
  },
  {
    // Of nearly every page. No style sheets: a document would get them too.
    name: 'frame',
    test: /preload-helper|[\\/]app[\\/](entry\.client|organization[\\/]brand|cohorts[\\/]cohort-choice\.|sign-in[\\/](answer-lost|safe-redirect|sign-out[\\/](sign-out-button|signed-out\.tsx))|platform[\\/](paging|list-query|row-id|web-address|forms[\\/](lost-connection|revalidation|toast)\.|http[\\/]retry-fetch|files[\\/](picture\.|remember|upload-progress))|ui[\\/](drawings[\\/](icons?|spark-mark)\.|link\.|lazy-part|theme[\\/]theme|error-view|form-message|loading-bar|notice|page-focus|ready|storage|toaster|unsaved-changes|use-|list[\\/](list-error|format-count)|form[\\/](options|pending|submit)))/,
  },
  // The others come with the one page that shows them.
  { name: 'icons', test: /lucide:/, minShareCount: 2 },
  // What a screen of a cohort calls it, and when it takes place.
  { name: 'cohorts', test: /[\\/]app[\\/](cohorts[\\/]cohort(-record|-switcher)?\.|organization[\\/]dates)/ },
  { name: 'dialogs', test: /[\\/]app[\\/]ui[\\/](route-dialog|form[\\/]confirm)/ },
  { name: 'texts', test: /[\\/]app[\\/]ui[\\/](tag-list|truncated-text)\.tsx$/ },
  { name: 'tables', test: /[\\/]app[\\/]ui[\\/]list[\\/](data-table|skeleton)/ },
  { name: 'lists', test: /[\\/]app[\\/]ui[\\/]list[\\/]/ },
  {
    name: 'forms',
    test: /[\\/]app[\\/](platform[\\/]forms[\\/]three-way|ui[\\/](merge-conflict|form[\\/](?!document-|describe-form|email-field|honeypot|multi-select|draw-picture|drop-area|file-field|upload-progress)[\w-]+\.tsx?$))/,
  },
  { name: 'files', test: /[\\/]app[\\/]ui[\\/]form[\\/](draw-picture|drop-area|file-field|upload-progress)/ },
  {
    // When somebody begins with a form (use-form.ts).
    name: 'checks',
    test: /[\\/]node_modules[\\/](zod|@conform-to)[\\/]|[\\/]app[\\/](platform[\\/](forms[\\/](fields|schema-)|files[\\/]picture-field))/,
  },
  // What the pages of an area have in common, or of a part of it.
  { name: 'answers', test: /[\\/]membership[\\/]vocabulary\./ },
  {
    name: 'portal',
    test: /[\\/](portal[\\/](own-cohort|avatars[\\/]avatar(-picture)?|copy|portal-place)|network-glyph|site[\\/](site-footer|navigation))\.tsx?$/,
  },
  { name: 'moderation', test: /[\\/](moderation[\\/]moderation|portal[\\/]projects[\\/]project)\.ts$/ },
  { name: 'directory', test: /[\\/]portal[\\/]directory[\\/](copy|linkedin-mark|listed-member)\.tsx?$/ },
  { name: 'portal-lists', test: /[\\/]portal[\\/](loading-failed|result-summary|about-this-link)\.tsx?$/ },
  {
    name: 'projects',
    test: /[\\/](portal[\\/]projects[\\/](copy|own-project-item|project-(address|card|icon|missing|query)|use-deletion))\.tsx?$/,
  },
  {
    name: 'admin',
    test: /[\\/](allowed-to|admin[\\/](navigation|access-denied|access-error|admin-error-view|find[\\/]opens-by-slash))\.tsx?$/,
  },
  {
    name: 'confirmed',
    test: /[\\/](passkeys[\\/](ask-passkey|copy)|too-many-requests|membership[\\/]member)\.tsx?$/,
  },
  { name: 'places', test: /[\\/]membership[\\/]((places[\\/])?places-copy|place-expiry)\.ts$/ },
  {
    name: 'cohort-pages',
    test: /[\\/]admin[\\/]cohorts[\\/](copy|cohort-name|cohort-not-found|editing[\\/](edit-form|zone-field)|schedule[\\/]item-kind)\.tsx?$/,
  },
  {
    name: 'people',
    test: /[\\/](membership[\\/](marks[\\/]member-mark|roster[\\/](address-marks|admin-copy))|messages[\\/]write-link)\.tsx?$/,
  },
  {
    name: 'lists-of-people',
    test: /[\\/](membership[\\/](answer-columns|onboarding-state|roster[\\/](member-columns|member-query|worth-a-look|worth-a-look-links))|messages[\\/]audience)\.tsx?$/,
  },
  { name: 'asides', test: /[\\/](agree-to-exceed|email-preview)\.tsx$/ },
  {
    name: 'person',
    test: /[\\/](admin[\\/]person[\\/](copy|send-code)|editing[\\/](member-edit|person-fields)|form[\\/]email-field)\.tsx?$/,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [lucide(), tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Whoever starts the site can't do anything about them.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  // Conform makes schemas of its own of four functions, which the small Zod has too.
  resolve: { alias: [{ find: /^zod\/v4$/, replacement: 'zod/mini' }] },
  // Known from the start: found one by one, each would load the page anew while somebody works on it.
  optimizeDeps: {
    include: ['react-router/dom', '@conform-to/zod/v4', 'zod/mini'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups } },
          // Our modules do nothing by being imported, so one of which nothing is used stays away.
          treeshake: {
            moduleSideEffects: [
              {
                test: /[\\/]app[\\/](?!entry\.client|platform[\\/]forms[\\/]schema-without-eval).*\.tsx?$/,
                sideEffects: false,
              },
            ],
          },
        },
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
      // What is bundled for developers alone would only be kept in memory.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      build: {
        rolldownOptions: {
          // The server is bundled together with the pages: bundled apart, the context keys would exist twice and a
          // guard would never find the session that the server set.
          input: 'server/start.ts',
          // V8 keeps the sources, in two bytes for each letter of a file with a single apostrophe that is not ASCII.
          output: { charset: 'ascii', comments: { legal: true, annotation: false, jsdoc: false } },
        },
      },
    },
  },
}))
