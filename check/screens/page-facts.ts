import type { Page } from 'playwright-core'
import { type Fault, short } from './findings.ts'

/** Elements that scroll sideways or overflow the page. */
export async function sideways(page: Page, rule: string): Promise<Fault[]> {
  const found = await page.evaluate(() => {
    const root = document.documentElement
    const width = root.clientWidth
    if (root.scrollWidth <= width) return []
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      element !== root &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
    const out = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > width + 1 && !scrolls(element.parentElement),
    )
    const last = out.filter((element) => !out.some((other) => other !== element && element.contains(other)))
    return [
      `${root.scrollWidth - width} px too wide: ${last
        .slice(0, 3)
        .map((element) => element.outerHTML.slice(0, 120))
        .join(' | ')}`,
    ]
  })
  return found.map((what) => ({ rule, what: short(what) }))
}

/** The spacing of WCAG's success criterion 1.4.12, as a reader's own style would set it. */
export async function spaceTheText(page: Page, on: boolean): Promise<void> {
  await page.evaluate((on) => {
    if (!on) {
      document.adoptedStyleSheets = []
      return
    }
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets = [sheet]
  }, on)
}

/** At 1280 by 1024 and 400 %: fixed elements leave more than half of the screen for reading. */
export async function roomToRead(page: Page): Promise<Fault[]> {
  const covered = await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight / 3)
    const rows = Array.from({ length: innerHeight }, (_, y) => y)
    const stays = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || stays(element.parentElement))
    const lost = rows.filter((y) => y % 4 === 0 && stays(document.elementFromPoint(innerWidth / 2, y))).length * 4
    // An open overlay is what is being read; toasts appear by themselves and count as fixed.
    const isOver = document.querySelector('[role=dialog], dialog[open], [popover=auto]:popover-open') !== null
    return !isOver && lost > innerHeight / 2 ? lost : 0
  })
  return covered ? [{ rule: 'room at 400 %', what: `what stays in place covers ${covered} of 256 px` }] : []
}

export async function markup(page: Page): Promise<Fault[]> {
  return page.evaluate(() => {
    const faults: { rule: string; what: string }[] = []
    // A form property with a field's name returns the field.
    const ids = [...document.querySelectorAll('[id]')].map((element) => element.getAttribute('id') ?? '')
    for (const id of new Set(ids.filter((id, at) => ids.indexOf(id) !== at)))
      faults.push({ rule: 'id used twice', what: id })
    for (const id of ids) if (/\s/.test(id) || id === '') faults.push({ rule: 'id with a space', what: id })
    // An absolutely positioned image shifts nothing when it loads.
    const takesRoom = (image: Element) => getComputedStyle(image).position !== 'absolute'
    for (const image of document.querySelectorAll('img'))
      if (takesRoom(image) && !(image.getAttribute('width') && image.getAttribute('height')))
        faults.push({ rule: 'picture without its size', what: image.outerHTML.slice(0, 200) })
    const levels = [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility())
    if (levels.length !== 1) faults.push({ rule: 'one first heading', what: `${levels.length} are shown` })
    return faults
  })
}

/** Focusable elements without a visible focus indicator on themselves or around them. */
export async function focus(page: Page): Promise<Fault[]> {
  // Browsers show the focus ring only for keyboard use.
  await page.keyboard.press('Shift')
  const found = await page.evaluate(() => {
    const looks = (element: Element): string => {
      const around: Element[] = []
      for (let each: Element | null = element; each && around.length < 4; each = each.parentElement) around.push(each)
      if (element.nextElementSibling) around.push(element.nextElementSibling)
      if (element instanceof HTMLInputElement) around.push(...(element.labels ?? []))
      const parts = around.flatMap((each) =>
        [undefined, '::before', '::after'].map((part) => getComputedStyle(each, part)),
      )
      return parts
        .map((style) =>
          [
            style.outlineStyle === 'none' ? '' : `${style.outlineStyle} ${style.outlineWidth} ${style.outlineColor}`,
            style.boxShadow,
            style.borderColor,
            style.backgroundColor,
            style.textDecoration,
            style.color,
            style.clipPath,
            style.transform,
            style.opacity,
          ].join(),
        )
        .join(';')
    }
    const reachable = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
    ].filter((element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }))
    const unseen: string[] = []
    for (const element of reachable) {
      ;(document.activeElement as HTMLElement | null)?.blur()
      const before = looks(element)
      element.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
      // Elements behind a dialog can't be focused.
      if (document.activeElement === element && looks(element) === before) unseen.push(element.outerHTML)
    }
    return unseen
  })
  return found.map((what) => ({ rule: 'focus is not seen', what: short(what) }))
}
