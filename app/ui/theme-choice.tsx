import { type Theme, themeName, themes } from './theme.ts'

const words: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

/**
 * Does nothing by itself: `themeScript` does, and where none runs there is no choice to see. A page may have two of them; a form keeps
 * their fields apart, and is never sent.
 */
export function ThemeChoice() {
  return (
    <form method="dialog">
      <fieldset className="theme-choice">
        <legend className="sr-only">Theme</legend>
        {themes.map((theme) => (
          <label key={theme}>
            <input
              ref={checkIfChosen}
              type="radio"
              name={themeName}
              value={theme}
              defaultChecked={theme === 'system'}
              autoComplete="off"
            />
            {words[theme]}
          </label>
        ))}
      </fieldset>
    </form>
  )
}

/** The page may have come before React, or React before the field. */
function checkIfChosen(field: HTMLInputElement | null): void {
  if (field) field.checked = field.value === document.documentElement.dataset.theme
}
