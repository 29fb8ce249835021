// Submits a document's form with fetch instead of loading another page: typed text stays, and the answer's content replaces the
// old one. All words come from the server with the page.

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.method !== 'post') return
  event.preventDefault()
  const isHeld = event.submitter?.getAttribute('aria-disabled') === 'true'
  if (!isHeld && form.ariaBusy !== 'true') void send(form, event.submitter)
})

/** @param {HTMLFormElement} form @param {HTMLElement | null} button */
async function send(form, button) {
  const fields = [...new FormData(form, button)].map(([name, value]) => [name, String(value)])
  setBusy(form, true, button)
  try {
    const headers = { 'X-Document-Form': 'yes' }
    const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(fields), headers })
    const next = answer.headers.get('X-Location')
    if (next && new URL(next, location.href).href !== location.href.replace(/#.*/, '')) return location.replace(next)
    const page = await read(next ? await fetch(next) : answer)
    const main = page.querySelector('main')
    // An error page has no place for a form's message.
    if (main && next) showAgain(form, page, main)
    else if (main && (answer.ok || main.querySelector('.live'))) show(form, page.title, main)
    else showFailure(form, 'failed', answer.status < 500 ? page.querySelector('h1') : null)
  } catch {
    showFailure(form, 'offline')
  }
}

/** @param {Response} answer */
async function read(answer) {
  // This page's CSP applies to the parsed document and would report its inline styles.
  const html = (await answer.text()).replace(/<style>.*?<\/style>/gs, '')
  return new DOMParser().parseFromString(html, 'text/html')
}

/**
 * Shows the current page again, with a message at its top. Keeps the focus on the pressed button, or moves it to its field
 * while the button is disabled.
 *
 * @param {HTMLFormElement} form
 * @param {Document} page
 * @param {Element} main
 */
function showAgain(form, page, main) {
  show(form, page.title, main)
  const said = page.querySelector('.document-toast')
  if (said) main.before(said)
  const again = document.getElementById(form.id)
  const button = again?.querySelector('button[type=submit]')
  const field = main.querySelector('input[autofocus]')
  if (button?.ariaDisabled === 'true' && field instanceof HTMLElement) focusBelow(said, field)
  else if (button instanceof HTMLElement) button.focus()
}

/**
 * Prevents typing during the request, which the answer would discard. Disabled fields aren't submitted, so this runs after
 * they were read.
 *
 * @param {HTMLFormElement} form
 * @param {boolean} isBusy
 * @param {HTMLElement | null} [button] the pressed one
 */
function setBusy(form, isBusy, button) {
  form.ariaBusy = String(isBusy)
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.disabled = isBusy
    else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.readOnly = isBusy
    else if (field instanceof HTMLButtonElement && (!isBusy || field === button)) setPending(field, isBusy)
  }
}

/** @param {HTMLButtonElement} button @param {boolean} isPending */
function setPending(button, isPending) {
  const [words] = button.children
  const { idle, pending = '' } = button.dataset
  if (!words || isPending === (idle !== undefined)) return
  if (isPending) button.dataset.idle = words.textContent ?? ''
  else delete button.dataset.idle
  words.textContent = isPending ? pending : (idle ?? '')
  hold(button, isPending)
}

/** Stays focusable. @param {Element | null | undefined} button @param {boolean} isHeld */
function hold(button, isHeld) {
  if (isHeld) button?.setAttribute('aria-disabled', 'true')
  else button?.removeAttribute('aria-disabled')
}

/** @param {HTMLFormElement} form @param {string} title @param {Element} main */
function show(form, title, main) {
  const { pathname, hash } = new URL(form.action)
  // The action of a form that is answered by another page contains the fragment on that page.
  if (hash && pathname !== location.pathname) history.pushState(null, '', form.action)
  shown = location.pathname
  // Text typed into other forms of the page is copied, because it wasn't submitted.
  for (const field of document.querySelectorAll('main input:not([type=hidden])')) {
    const same = main.querySelector(`[id="${field.id}"]`)
    if (field instanceof HTMLInputElement && same instanceof HTMLInputElement && field.form !== form)
      same.value ||= field.value
  }
  // An earlier success message would contradict it.
  document.querySelector('.document-toast')?.remove()
  document.querySelector('main')?.replaceWith(main)
  document.title = title
  begin()
  const next =
    main.querySelector('[aria-invalid=true], input[autofocus]') ?? main.querySelector('.live[tabindex]') ?? main
  if (!(next instanceof HTMLElement)) return
  if (next instanceof HTMLInputElement && next.dataset.digits) next.select()
  if (next.matches('input, select, textarea')) return focusBelow(main.querySelector('.error-summary'), next)
  if (next === main) next.tabIndex = -1
  next.focus({ preventScroll: true })
  // A success changes the page from its top.
  if (next === main || next.closest('.achieved')) scrollTo({ top: 0, behavior: 'instant' })
  else next.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/**
 * Focuses the field. Its message stands above, and is scrolled into view too if the window has room for both.
 *
 * @param {Element | null} said
 * @param {HTMLElement} field
 */
function focusBelow(said, field) {
  field.focus({ preventScroll: true })
  said?.scrollIntoView({ block: 'start', behavior: 'instant' })
  ;(field.closest('.field') ?? field).scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/**
 * Shows a failure; the form stays as it is.
 *
 * @param {HTMLFormElement} form
 * @param {'offline' | 'failed'} why
 * @param {Element | null} [said] the heading of a page that refuses the request
 */
function showFailure(form, why, said) {
  setBusy(form, false)
  const [place, template] = [form.querySelector('.live'), form.querySelector(`template[data-lost=${why}]`)]
  if (!(place instanceof HTMLElement) || !(template instanceof HTMLTemplateElement)) return
  const words = document.importNode(template.content, true)
  const [title, text] = words.querySelectorAll('p')
  if (said && title) title.textContent = said.textContent
  if (said && text) text.textContent = said.nextElementSibling?.textContent ?? ''
  place.replaceChildren(words)
  place.tabIndex = -1
  const before = place.getBoundingClientRect().top
  place.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  if (place.getBoundingClientRect().top !== before) place.focus({ preventScroll: true })
}

document.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement && target.dataset.digits) sendWholeCode(target)
  if (target instanceof HTMLInputElement && target.type === 'email') askAboutSlip(target)
  if (target instanceof HTMLElement && target.matches('[aria-invalid=true]:valid')) clearError(target)
})

/** Removes a field's message once HTML validation passes; the server checks the rest. @param {HTMLElement} field */
function clearError(field) {
  field.removeAttribute('aria-invalid')
  const message = document.getElementById(`${field.id}-error`)
  if (message) Object.assign(message, { hidden: true, textContent: '' })
  const link = document.querySelector(`.error-summary a[href="#${field.id}"]`)
  const summary = link?.closest('.error-summary')
  link?.closest('li')?.remove()
  if (summary?.querySelector('li')) return
  summary?.remove()
  document.title = document.title.replace(/^Error: /, '')
}

/** @param {HTMLInputElement} field */
function askAboutSlip(field) {
  const question = field.closest('.field')?.parentElement?.querySelector('[data-slips]')
  if (!(question instanceof HTMLElement)) return
  const { slips = '{}', words = '' } = question.dataset
  const [, name, domain = ''] = /^(.+)@(.*)$/.exec(field.value.trim()) ?? []
  const meant = JSON.parse(slips)[domain.trim().toLowerCase()]
  question.replaceChildren()
  if (!name || !meant) return
  const [before = '', after = ''] = words.split('{}')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = `${name.trim()}@${meant}`
  button.onclick = () => {
    field.value = button.textContent ?? ''
    field.focus()
    question.replaceChildren()
  }
  question.append(before, button, after)
}

/**
 * Submits the form with the last digit. The same code again needs the button, whose name then says so.
 *
 * @param {HTMLInputElement} field
 */
function sendWholeCode(field) {
  readDigits(field)
  const button = field.form?.querySelector('[type=submit]')
  // The server accepts more than HTML validation, such as an address pasted with a name.
  const isMissing = [...(field.form?.elements ?? [])].some(
    (one) => one instanceof HTMLInputElement && one.validity.valueMissing,
  )
  if (button?.ariaDisabled === 'true' || lastCode === field.value || isMissing) return
  lastCode = field.value
  if (button instanceof HTMLElement) field.form?.requestSubmit(button)
}

/** As `readCode` in sign-in: pasting "123 456" or a sentence leaves the digits. @param {HTMLInputElement} field */
function readDigits(field) {
  const typed = field.value.normalize('NFKC')
  const [code, ...others] = new Set(
    [...typed.matchAll(/(?<!\d)(\d{3})[\s\p{Pd}]?(\d{3})(?!\d)/gu)].map(([, a, b]) => `${a}${b}`),
  )
  const most = Number(field.dataset.digits)
  const digits = code && others.length === 0 ? code : typed.replace(/\D/g, '').slice(0, most)
  if (digits !== field.value) field.value = digits
  const button = field.form?.querySelector('[type=submit]')
  const reason = document.getElementById(button?.getAttribute('aria-describedby') ?? '')
  const isIncomplete = digits.length !== most
  if (field.form?.ariaBusy !== 'true') hold(button, isIncomplete)
  if (reason) reason.hidden = !isIncomplete
}

/** @type {WeakMap<Element, number>} */
const ends = new WeakMap()

/** Uses the clock, because timers of a background page are throttled. */
function countDown() {
  for (const clock of document.querySelectorAll('[data-seconds]')) {
    if (!(clock instanceof HTMLElement)) continue
    const end = ends.get(clock) ?? Date.now() + Number(clock.dataset.seconds) * 1000
    ends.set(clock, end)
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000))
    const [unit, value] = left < 120 ? ['second', left] : ['minute', Math.ceil(left / 60)]
    const words = new Intl.NumberFormat(documentElement.lang, {
      style: 'unit',
      unit: String(unit),
      unitDisplay: 'long',
    })
    const button = clock.closest('form')?.querySelector('[type=submit]')
    hold(button, left > 0)
    if (left > 0) clock.textContent = words.format(Number(value))
    else clock.parentElement?.replaceChildren()
  }
}

function begin() {
  // The server's question becomes a button.
  for (const field of document.querySelectorAll('[type=email]'))
    if (field instanceof HTMLInputElement) askAboutSlip(field)
  for (const field of document.querySelectorAll('[data-digits]'))
    if (field instanceof HTMLInputElement) readDigits(field)
  const hasClock = document.querySelector('[data-seconds]') !== null
  if (hasClock && !isCounting) setInterval(countDown, 250)
  isCounting ||= hasClock
  countDown()
}

const { documentElement } = document
let shown = location.pathname
let isCounting = false
/** The last automatically submitted code. */
let lastCode = ''
// An answer has replaced this page's content, so Back reloads it.
addEventListener('popstate', () => {
  if (location.pathname !== shown) location.reload()
})
// The back/forward cache may restore a page during its request.
const setAllIdle = () => {
  for (const form of document.forms) setBusy(form, false)
}
addEventListener('pageshow', ({ persisted }) => persisted && setAllIdle())
setAllIdle()
begin()
const onward = document.querySelector('a[data-after]')
if (onward instanceof HTMLAnchorElement) setTimeout(() => location.replace(onward.href), Number(onward.dataset.after))
/** For tests and tools: forms are handled by this script now. */
documentElement.dataset.forms = 'ready'
