// What a browser does with a form of a document is to load another page. With this the page stays while the form is sent: nothing
// typed is lost, and what the answer shows takes the place of what was there. All words come from the server with the page.

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
    // An error page has no place for words about a form.
    if (main && next) showAgain(form, page, main)
    else if (main && (answer.ok || main.querySelector('.live'))) show(form, page.title, main)
    else sayLost(form, 'failed', answer.status < 500 ? page.querySelector('h1') : null)
  } catch {
    sayLost(form, 'offline')
  }
}

/** @param {Response} answer */
async function read(answer) {
  // The policy of this page holds for what is parsed here, and forbids the styles of another one.
  const html = (await answer.text()).replace(/<style>.*?<\/style>/gs, '')
  return new DOMParser().parseFromString(html, 'text/html')
}

/**
 * The same page as it is now, with what is said on its top: whoever pressed a button is still at it, or goes on with the field that
 * it was for, while it can't be pressed again.
 *
 * @param {HTMLFormElement} form @param {Document} page @param {Element} main
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
 * What is typed meanwhile would be lost. What is disabled is not sent, so this comes after the fields were read.
 *
 * @param {HTMLFormElement} form @param {boolean} isBusy @param {HTMLElement | null} [button] the one that was pressed
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

/** It stays where it is for the keyboard. @param {Element | null | undefined} button @param {boolean} isHeld */
function hold(button, isHeld) {
  if (isHeld) button?.setAttribute('aria-disabled', 'true')
  else button?.removeAttribute('aria-disabled')
}

/** @param {HTMLFormElement} form @param {string} title @param {Element} main */
function show(form, title, main) {
  const { pathname, hash } = new URL(form.action)
  // A form that is answered by another page names the place there.
  if (hash && pathname !== location.pathname) history.pushState(null, '', form.action)
  shown = location.pathname
  // What was typed into another form of the page has not been sent.
  for (const field of document.querySelectorAll('main input:not([type=hidden])')) {
    const same = main.querySelector(`[id="${field.id}"]`)
    if (field instanceof HTMLInputElement && same instanceof HTMLInputElement && field.form !== form)
      same.value ||= field.value
  }
  // What went well before contradicts it.
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
  // What went well changes the page from its top on.
  if (next === main || next.closest('.achieved')) scrollTo({ top: 0, behavior: 'instant' })
  else next.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/**
 * The field is what one goes on with. What is said stands above it, and is seen as well where the screen has room for both.
 *
 * @param {Element | null} said @param {HTMLElement} field
 */
function focusBelow(said, field) {
  field.focus({ preventScroll: true })
  said?.scrollIntoView({ block: 'start', behavior: 'instant' })
  ;(field.closest('.field') ?? field).scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/**
 * The form stays as it is.
 *
 * @param {HTMLFormElement} form @param {'offline' | 'failed'} why
 * @param {Element | null} [said] the heading of a page that refuses what was sent
 */
function sayLost(form, why, said) {
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
  if (target instanceof HTMLElement && target.matches('[aria-invalid=true]:valid')) takeBack(target)
})

/** What was wrong with a field is right, as far as HTML can say; the rest is said when the form is sent. @param {HTMLElement} field */
function takeBack(field) {
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

/** The last digit sends the code; the same one a second time only the button, whose name then says that it is meant. @param {HTMLInputElement} field */
function sendWholeCode(field) {
  readDigits(field)
  const button = field.form?.querySelector('[type=submit]')
  // What is in the field for an address is understood by the server, such as one that was pasted with a name.
  const isMissing = [...(field.form?.elements ?? [])].some(
    (one) => one instanceof HTMLInputElement && one.validity.valueMissing,
  )
  if (button?.ariaDisabled === 'true' || lastCode === field.value || isMissing) return
  lastCode = field.value
  if (button instanceof HTMLElement) field.form?.requestSubmit(button)
}

/** As `readCode` in sign-in: pasting "123 456" or a sentence that holds the code leaves its digits. @param {HTMLInputElement} field */
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

/** By the clock: a page in the background is called too seldom to count its own steps. */
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
  // What the server asked becomes something to press.
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
/** Sent by itself. */
let lastCode = ''
// A page of which an answer has taken the place: Back loads it anew.
addEventListener('popstate', () => {
  if (location.pathname !== shown) location.reload()
})
// A browser may bring a page back as it was left, while its form was on the way.
const setAllIdle = () => {
  for (const form of document.forms) setBusy(form, false)
}
addEventListener('pageshow', ({ persisted }) => persisted && setAllIdle())
setAllIdle()
begin()
const onward = document.querySelector('a[data-after]')
if (onward instanceof HTMLAnchorElement) setTimeout(() => location.replace(onward.href), Number(onward.dataset.after))
/** For tests and tools: from here on a form is sent by this. */
documentElement.dataset.forms = 'ready'
