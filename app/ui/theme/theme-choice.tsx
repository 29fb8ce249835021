import { type Theme, themeName, themes } from './theme.ts'

const words: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

/** Needs `themeScript`; hidden without JavaScript. @param inMenu for a second one in a menu, with its own field names */
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

/** React may hydrate before or after the script has run. */
function checkIfChosen(field: HTMLInputElement | null): void {
  if (field) field.checked = field.value === document.documentElement.dataset.theme
}
