/**
 * Puts in what hydrates a page: what its loaders have found, as `ServerRouter` writes it when it streams, and when to begin.
 *
 * @param loaderData as the router has encoded it
 * @param nonce of this answer's inline scripts
 */
export function withScripts(html: string, loaderData: string, nonce: string): string {
  const data = JSON.stringify(loaderData).replaceAll('<', '\\u003c')
  const handOver = `{const{streamController:c}=window.__reactRouterContext;c.enqueue(${data});c.close()}`
  // Vite's own scripts come in another shape while somebody works on the sources.
  const isDeferred = import.meta.env.PROD && html.includes(modules)
  const page = isDeferred ? html.replaceAll(early, held).replaceAll(modules, heldModules) : html
  const end = page.lastIndexOf('</body>')
  return `${page.slice(0, end)}<script nonce="${nonce}">${handOver}${isDeferred ? letGo : ''}</script>${page.slice(end)}`
}

const modules = ' type="module" async=""'
const heldModules = ' type="text/plain" data-module'
const early = '<link rel="modulepreload"'
const held = '<link rel="later" data-module'

/**
 * A page works before its scripts are there: its words, styles and letters come down the line first, then what hydrates it.
 * React Router starts its modules as early as it can, so they are held back here and let go by the first frame; a tab in
 * the background has no frames, so a second is the most.
 */
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
