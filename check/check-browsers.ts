import { productionSettings, startPostgres } from '../e2e/outside-world.ts'
import { startServer } from '../e2e/server.ts'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { openFirefox, openWebKit } from './other-browsers.ts'
import {
  addProject,
  askForCodeWithoutCookies,
  becomeParticipant,
  editMember,
  reservePlace,
  signInAsAdmin,
  signOut,
  uploadAvatar,
  type Visit,
  visit,
} from './visit.ts'

/**
 * npm run check:browsers: what people do most, in Firefox and in WebKit, where this machine has them, and what Firefox says if
 * it keeps no cookies. Buttons are pressed and fields filled by a script in the page. Ends with 1 if something did not work, or
 * a page complained in its console.
 */
const browsers = {
  Firefox: { open: openFirefox, steps: usualSteps, needs: 'sudo apt-get install firefox-esr' },
  'Firefox without cookies': {
    open: () => openFirefox({ 'network.cookie.cookieBehavior': 2 }),
    steps: withoutCookies,
    needs: 'sudo apt-get install firefox-esr',
  },
  WebKit: { open: openWebKit, steps: usualSteps, needs: 'sudo apt-get install webkit2gtk-driver xvfb xauth' },
}

type Steps = Record<string, () => Promise<void>>

function usualSteps(person: Visit, mail: MailServer): Steps {
  return {
    'main job': () => becomeParticipant(person, mail, 'nia@example.org'),
    'avatar upload': () => uploadAvatar(person),
    'project with a picture': () => addProject(person),
    'sign-out': () => signOut(person),
    'admin signs in': () => signInAsAdmin(person, mail, 'boss@example.org'),
    'admin edits a member': () => editMember(person, 'Nia'),
    'admin pages': async () => {
      const pages = ['places', 'inquiries', 'admins', 'messages', 'messages/new', 'content', 'letters', 'audit']
      for (const page of pages) await person.open(`/admin/${page}`)
    },
    'admin signs out': () => signOut(person, 'Sign out'),
  }
}

function withoutCookies(person: Visit): Steps {
  return {
    'a place': () => reservePlace(person, 'nia@example.org'),
    'portal sign-in says why': () =>
      askForCodeWithoutCookies(person, '/training-portal/login', 'Send Code', 'nia@example.org'),
    'admin sign-in says why': () =>
      askForCodeWithoutCookies(person, '/auth/confirm', 'Send Magic Link & Code', 'boss@example.org'),
  }
}

const findings: string[] = []
let tried = 0
for (const [name, { open, steps, needs }] of Object.entries(browsers)) {
  const browser = await open()
  if (!browser) {
    console.log(`${name.padEnd(24)} is not here: ${needs}`)
    continue
  }
  tried += 1
  const postgres = await startPostgres()
  const mail = await startMailServer()
  const server = await startServer(
    productionSettings({ databaseUrl: postgres.url, databaseOwnerUrl: postgres.ownerUrl, smtpUrl: mail.url }),
  )
  const person = visit(browser, server.origin)
  try {
    for (const [step, go] of Object.entries(steps(person, mail))) {
      const error = await go().then(
        () => null,
        (error: Error) => error,
      )
      const complaints = browser.complaints()
      console.log(name.padEnd(24), step.padEnd(26), error ? 'failed' : 'works', `· ${complaints.length} console errors`)
      if (error) findings.push(`${name}, ${step}: ${error.message}`)
      for (const complaint of complaints) findings.push(`${name}, ${step}: ${complaint}`)
      // What comes after it stands on it.
      if (error) break
    }
  } finally {
    await browser.close()
    await server.stop()
    await mail.close()
    await postgres.stop()
  }
}
console.log(findings.length === 0 ? '\nnothing found' : `\n${findings.length} found:\n${findings.join('\n')}`)
process.exit(findings.length === 0 && tried > 0 ? 0 : 1)
