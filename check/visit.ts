import PostalMime from 'postal-mime'
import type { MailServer } from '../test/mail-server.ts'
import { photo } from '../test/pictures.ts'

/** A page of any browser, as far as these checks need it: everything is done by what runs in the page. */
export interface AnyPage {
  goto(address: string): Promise<void>
  /** @returns the value of an expression */
  evaluate(expression: string): Promise<unknown>
}

/** What a person does on a page, each waiting until it can be done. Small and large letters are the same. */
export interface Visit {
  open(path: string): Promise<void>
  /** @param label a part of the field's label */
  fill(label: string, value: string): Promise<void>
  press(button: string): Promise<void>
  follow(link: string): Promise<void>
  /** A photo, into the page's first field for files. */
  choosePicture(): Promise<void>
  /** Waits until the words stand in the page. */
  see(words: string): Promise<void>
  arriveAt(path: string): Promise<void>
}

const tools = `
  const seen = (element) => element.checkVisibility()
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen)
  const label = (text) => all('label').find(({ textContent }) => textContent.toLowerCase().includes(text.toLowerCase()))
  // Initials on a button are no part of its name.
  const spoken = ({ childNodes }) => [...childNodes].filter((node) => node.ariaHidden !== 'true').map((node) => node.textContent).join('')
  const wordsOf = (element) => (element.getAttribute('aria-label') ?? spoken(element)).trim().toLowerCase()
  const named = (selector, text) => all(selector).filter((element) =>
    wordsOf(element).startsWith(text.toLowerCase()) && !element.disabled).at(-1)
  const held = document.querySelector('script[type="module"]')
  const alive = document.readyState === 'complete' && (!held || document.documentElement.matches('[data-hydrated=yes], [data-forms=ready]'))
`

export function visit(page: AnyPage, origin: string): Visit {
  /** @param step statements that return what is truthy once it is done */
  async function until(step: string, what: string): Promise<void> {
    const deadline = Date.now() + 20_000
    while (Date.now() < deadline) {
      // A page that is just being left answers with an error.
      if (await page.evaluate(`(() => { ${tools}; ${step} })()`).catch(() => false)) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const shown = await page.evaluate(`location.pathname + ': ' + document.body.innerText`).catch(String)
    throw new Error(`This did not come about: ${what}\n${String(shown).slice(0, 800)}`)
  }
  const click = (selector: string, name: string) =>
    until(
      `const found = alive && named('${selector}', ${JSON.stringify(name)}); if (found) found.click(); return !!found`,
      name,
    )
  return {
    async open(path) {
      await page.goto(origin + path)
      await until('return alive', `${path} is alive`)
    },
    async fill(name, value) {
      const find = `const field = alive && label(${JSON.stringify(name)})?.control;`
      const filled = `field.value === ${JSON.stringify(value)}`
      const write = `if (!field) return false
        // As the browser itself does, past what React has put over the property.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, ${JSON.stringify(value)})
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.dispatchEvent(new Event('change', { bubbles: true }))
        return ${filled}`
      await until(`${find} ${write}`, name)
      // React may be about to take the page over, with the field as it was sent; and a code that is whole sends itself.
      await new Promise((resolve) => setTimeout(resolve, 300))
      await until(`${find} if (alive && !field) return true; if (field && ${filled}) return true; ${write}`, name)
    },
    press: (button) => click('button', button),
    follow: (link) => click('a', link),
    async choosePicture() {
      const bytes = (await photo(300, 200)).toString('base64')
      await until(
        `const field = alive && document.querySelector('input[type=file]')
        if (!field) return false
        const bytes = Uint8Array.from(atob('${bytes}'), (letter) => letter.charCodeAt(0))
        const chosen = new DataTransfer()
        chosen.items.add(new File([bytes], 'me.jpg', { type: 'image/jpeg' }))
        field.files = chosen.files
        field.dispatchEvent(new Event('change', { bubbles: true }))
        return true`,
        'a field for a picture',
      )
    },
    see: (words) => until(`return document.body.innerText.includes(${JSON.stringify(words)})`, words),
    arriveAt: (path) => until(`return location.pathname === ${JSON.stringify(path)}`, `to be at ${path}`),
  }
}

/** @returns a letter's words, subject first */
export async function readLetter(mail: MailServer, to: string): Promise<string> {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    const found = mail.letters.findLast(({ recipients }) => recipients.includes(to))
    const letter = found && (await PostalMime.parse(found.raw))
    if (letter && /code/i.test(letter.subject ?? '')) return `${letter.subject}\n${letter.text}`
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No letter with a code for ${to}`)
}

const codeFor = async (mail: MailServer, to: string) => /\b\d{6}\b/.exec(await readLetter(mail, to))?.[0] ?? ''

export async function reservePlace(person: Visit, email: string): Promise<void> {
  await person.open('/join')
  await person.fill('First name', 'Nia')
  await person.fill('Last name', 'Everywhere')
  await person.fill('Email', email)
  await person.press('Reserve My Place')
  await person.see('Welcome to the community!')
}

/** Where the browser keeps no cookies: the page says so. */
export async function askForCodeWithoutCookies(person: Visit, page: string, button: string, email: string) {
  await person.open(page)
  await person.fill('Email', email)
  await person.press(button)
  await person.see('Signing in needs cookies')
}

/** The main job: from a visitor to the dashboard. */
export async function becomeParticipant(person: Visit, mail: MailServer, email: string): Promise<void> {
  await reservePlace(person, email)
  await person.open('/training-portal/login')
  await person.fill('Email', email)
  await person.press('Send Code')
  await person.see(`Code sent to ${email}`)
  await person.fill('6-digit code', await codeFor(mail, email))
  await person.arriveAt('/training-portal/expectations')
  await person.press('Yes, I Commit')
  await person.arriveAt('/training-portal/questionnaire')
  await person.fill('Work status', 'Freelancer/Consultant')
  await person.fill('Industry', 'Marketing')
  await person.fill('one AI agent', 'Answer my mail')
  await person.press('Save and continue')
  await person.arriveAt('/training-portal/dashboard')
  await person.see('Answer my mail')
}

/** Of whoever has just become a participant. */
export async function uploadAvatar(person: Visit): Promise<void> {
  await person.open('/training-portal/profile')
  await person.choosePicture()
  await person.press('Save picture')
  await person.see('Picture saved')
  await person.open('/training-portal/profile')
  await person.see('Remove picture')
}

/** A form with a file that the router sends. */
export async function addProject(person: Visit): Promise<void> {
  await person.open('/training-portal/projects/new')
  await person.fill('Title', 'A picture that arrives')
  await person.fill('Description', 'Whatever the browser')
  await person.choosePicture()
  await person.press('Add Project')
  await person.arriveAt('/training-portal/projects')
  await person.see('A picture that arrives')
}

/** @param button as it is called in the portal, or in the admin area */
export async function signOut(person: Visit, button = 'Logout'): Promise<void> {
  if (button === 'Logout') await person.press('Account')
  await person.press(button)
  await person.see('You’re signed out')
  await person.open('/training-portal/dashboard')
  await person.arriveAt('/training-portal/login')
}

export async function signInAsAdmin(person: Visit, mail: MailServer, email: string): Promise<void> {
  await askForAdminCode(person, email)
  await person.fill('6-digit code', await codeFor(mail, email))
  await person.arriveAt('/admin/dashboard')
}

/** @param origin that of the letter's link, which is opened in the same browser */
export async function signInByLink(person: Visit, mail: MailServer, email: string, origin: string): Promise<void> {
  await askForAdminCode(person, email)
  const link = /https?:\/\/\S+token=[\w-]+/.exec(await readLetter(mail, email))?.[0] ?? ''
  if (!link.startsWith(origin)) throw new Error(`The letter leads to ${link}`)
  await person.open(link.slice(origin.length))
  await person.press('Continue to the admin area')
  await person.arriveAt('/admin/dashboard')
}

async function askForAdminCode(person: Visit, email: string): Promise<void> {
  await person.open('/auth/confirm')
  await person.fill('Email', email)
  await person.press('Send Magic Link & Code')
  await person.see('Check your email for the magic link')
}

/** @param whom how the link to somebody's row begins */
export async function editMember(person: Visit, whom: string): Promise<void> {
  await person.open('/admin/users')
  await person.follow(`Edit ${whom}`)
  await person.see('Edit Member')
  await person.fill('First name', 'Niamh')
  await person.press('Save Changes')
  await person.see('Member updated successfully')
}
