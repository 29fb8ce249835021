import data from '@iconify-json/lucide/icons.json' with { type: 'json' }
import type { Plugin } from 'vite'

/** Attributes that all icons share; `.lucide` in theme.css sets them once. */
const pen = / fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"/g

/**
 * `import check from 'lucide:check'` gives a component of that icon. A page then contains only the icons it shows, and
 * no package with two thousand files needs to be installed.
 */
export function lucide(): Plugin {
  const icons: Record<string, { body: string } | undefined> = data.icons
  return {
    name: 'lucide',
    resolveId: { filter: { id: /^lucide:/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0lucide:/ },
      handler(id) {
        const name = id.slice('\0lucide:'.length)
        const icon = icons[name]
        if (!icon) throw new Error(`Lucide has no icon "${name}".`)
        const code = `import { icon } from '/app/ui/drawings/icon.tsx'
        export default icon(${JSON.stringify(name)}, ${JSON.stringify(icon.body.replace(pen, ''))})`
        return { code, moduleSideEffects: false }
      },
    },
  }
}
