/** What somebody can choose; the device decides until they do. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Of the cookie and of the fields in which it is chosen. */
export const themeName = 'theme'

/**
 * Stands in the head of every page, so that nobody is shown the other theme first, and in documents as well as in the application it is
 * all there is to the choice. The server never learns of it: a page is cached once for everybody.
 */
export const themeScript = `(() => {
  const apply = () => {
    const theme = /(?:^|; )${themeName}=(light|dark)(?:;|$)/.exec(document.cookie)?.[1] ?? 'system'
    document.documentElement.dataset.theme = theme
    for (const color of document.querySelectorAll('meta[name="theme-color"]')) {
      const { theme: own } = color.dataset
      color.media = theme === 'system' ? '(prefers-color-scheme: ' + own + ')' : theme === own ? 'all' : 'not all'
    }
    for (const field of document.querySelectorAll('.theme-choice input')) field.checked = field.value === theme
  }
  document.addEventListener('change', ({ target }) => {
    if (!target.matches('.theme-choice input')) return
    const { value } = target
    const kept = value === 'system' ? 0 : 31536000
    document.cookie = '${themeName}=' + value + '; path=/; max-age=' + kept + '; samesite=lax' + (location.protocol === 'https:' ? '; secure' : '')
    apply()
  })
  document.addEventListener('DOMContentLoaded', apply)
  addEventListener('pageshow', apply)
  apply()
})()`
