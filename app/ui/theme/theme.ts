/** 'system' follows the device. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Name of the cookie and of the fields. */
export const themeName = 'theme'

/**
 * In the head of every page, so that the right theme is painted first. The server doesn't know the choice, because pages are
 * cached for all visitors.
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
