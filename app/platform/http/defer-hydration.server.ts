/**
 * A page works before its scripts are there: its words, styles and letters come down the line first, then what hydrates it.
 * React Router starts its modules as early as it can, so they are held back here and let go by the first frame; a tab in
 * the background has no frames, so a second is the most.
 *
 * @param nonce of this answer's inline scripts
 */
export function deferHydration(html: string, nonce: string): string {
  // Vite's own scripts come in another shape while somebody works on the sources.
  if (!import.meta.env.PROD || !html.includes(modules)) return html
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later" data-module')
    .replace(modules, ' type="text/plain" data-module')
    .replace('</body>', `<script nonce="${nonce}">${letGo}</script></body>`)
}

const modules = ' type="module" async=""'

const letGo = `(() => {
const { nonce } = document.currentScript
let gone = false
const start = () => {
if (gone) return
gone = true
for (const link of document.querySelectorAll('link[data-module]')) link.rel = 'modulepreload'
const held = document.querySelector('script[data-module]')
const script = Object.assign(document.createElement('script'), { type: 'module', nonce, textContent: held.textContent })
held.replaceWith(script)
}
requestAnimationFrame(() => setTimeout(start))
setTimeout(start, 1000)
})()`
