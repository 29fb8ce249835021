import { useContext } from 'react'
import { UNSAFE_FrameworkContext } from 'react-router'

/**
 * Where a browser forbids cookies it often forbids storage as well, and only to ask for it throws. The router keeps there how
 * far a page was scrolled; nothing depends on it, so such a browser gets a storage that keeps nothing. Stands before whatever asks.
 */
export function StorageStandIn() {
  const nonce = useContext(UNSAFE_FrameworkContext)?.nonce
  // Browsers don't show a nonce to scripts, so what is there looks different from what was sent.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is ours and stands here
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: standIn }} />
}

const standIn = `try { sessionStorage } catch {
Object.defineProperty(window, 'sessionStorage', { value: { getItem: () => null, setItem() {}, removeItem() {}, clear() {} } })
}`
