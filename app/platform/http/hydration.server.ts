/**
 * Puts in what hydrates a page: what its loaders have found, as `ServerRouter` writes it when it streams, and when to begin. As bytes,
 * because a text of this length is copied by each word that is put in.
 *
 * @param loaderData as the router has encoded it
 * @param nonce of this answer's inline scripts
 */
export function withScripts(html: string, loaderData: string, nonce: string): Buffer<ArrayBuffer> {
  const data = JSON.stringify(loaderData).replaceAll('<', '\\u003c')
  const handOver = `{const{streamController:c}=window.__reactRouterContext;c.enqueue(${data});c.close()}`
  const page = encoded(html)
  // Vite's own scripts come in another shape while somebody works on the sources.
  const isDeferred = import.meta.env.PROD && page.lastIndexOf(modules) >= 0
  const end = page.lastIndexOf('</body>')
  const script = Buffer.from(`<script nonce="${nonce}">${handOver}${isDeferred ? letGo : ''}</script>`)
  const body = page.subarray(0, end)
  return Buffer.concat([...(isDeferred ? heldBack(body) : [body]), script, page.subarray(end)])
}

const encoder = new TextEncoder()
let room = Buffer.allocUnsafe(0)

/**
 * As `Buffer.from`, in half of its time: that goes through the text once more, to learn how long it is.
 *
 * @returns the same memory each time, to be copied before the next page
 */
function encoded(text: string): Buffer {
  // No character of a text takes more.
  const most = text.length * 3
  if (room.length < most) room = Buffer.allocUnsafe(most)
  return room.subarray(0, encoder.encodeInto(text, room).written)
}

function heldBack(page: Buffer): Buffer[] {
  const head = page.indexOf('</head>')
  const at = page.lastIndexOf(modules)
  const links = Buffer.from(page.toString('utf8', 0, head).replaceAll(early, held))
  return [links, page.subarray(head, at), Buffer.from(heldModules), page.subarray(at + modules.length)]
}

const modules = ' type="module" async=""'
const heldModules = ' type="text/plain" data-module'
const early = '<link rel="modulepreload"'
const held = '<link rel="later" data-module'

/**
 * A page works before its scripts are there: its words, styles and letters come down the line first, then what hydrates it.
 * React Router starts its modules as early as it can, so they are held back here and let go by the first frame; a tab in
 * the background has no frames, so a second is the most. The script goes into the head: one that comes or goes among what the body
 * ends with has the browser style the whole document once more.
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
document.head.append(script)
}
requestAnimationFrame(() => setTimeout(start))
setTimeout(start, 1000)
})()`
