import { type Theme, themeName, themes } from './theme.ts'

const words: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

/**
 * Does nothing by itself: `themeScript` does, and where none runs there is no choice to see.
 *
 * @param inMenu a page may have one in a menu, too, whose fields and name are its own
 */
export function ThemeChoice({ inMenu = false }: { inMenu?: boolean }) {
  return (
    <fieldset className="theme-choice">
      <legend className="sr-only">{inMenu ? 'Theme for all pages' : 'Theme'}</legend>
      {themes.map((theme) => (
        <label key={theme}>
          <input
            ref={checkIfChosen}
            type="radio"
            name={inMenu ? `${themeName}-in-menu` : themeName}
            value={theme}
            defaultChecked={theme === 'system'}
          />
          <span>{words[theme]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The page may have come before React, or React before the field. */
function checkIfChosen(field: HTMLInputElement | null): void {
  if (field) field.checked = field.value === document.documentElement.dataset.theme
}
