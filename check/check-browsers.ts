import { productionSettings, startPostgres } from '../e2e/outside-world.ts'
import { startServer } from '../e2e/server.ts'
import { startMailServer } from '../test/mail-server.ts'
import { openFirefox, openWebKit } from './other-browsers.ts'
import { addProject, becomeParticipant, editMember, signInAsAdmin, signOut, uploadAvatar, visit } from './visit.ts'

/**
 * npm run check:browsers: what people do most, in Firefox and in WebKit, where this machine has them. Buttons are pressed and
 * fields filled by a script in the page. Ends with 1 if something did not work, or a page complained in its console.
 */
const browsers = {
  Firefox: { open: openFirefox, needs: 'sudo apt-get install firefox-esr' },
  WebKit: { open: openWebKit, needs: 'sudo apt-get install webkit2gtk-driver xvfb xauth' },
}

const findings: string[] = []
let tried = 0
for (const [name, { open, needs }] of Object.entries(browsers)) {
  const browser = await open()
  if (!browser) {
    console.log(`${name.padEnd(10)} is not here: ${needs}`)
    continue
  }
  tried += 1
  const postgres = await startPostgres()
  const mail = await startMailServer()
  const server = await startServer(
    productionSettings({ databaseUrl: postgres.url, databaseOwnerUrl: postgres.ownerUrl, smtpUrl: mail.url }),
  )
  const person = visit(browser, server.origin)
  const steps = {
    'main job': () => becomeParticipant(person, mail, 'nia@example.org'),
    'avatar upload': () => uploadAvatar(person),
    'project with a picture': () => addProject(person),
    'sign-out': () => signOut(person),
    'admin signs in': () => signInAsAdmin(person, mail, 'boss@example.org'),
    'admin edits a member': () => editMember(person, 'Nia'),
    'admin pages': async () => {
      for (const path of [
        'places',
        'inquiries',
        'beta-waitlist',
        'admins',
        'newsletter',
        'content',
        'letters',
        'audit',
      ])
        await person.open(`/admin/${path}`)
    },
    'admin signs out': () => signOut(person, 'Sign out'),
  }
  try {
    for (const [step, go] of Object.entries(steps)) {
      const error = await go().then(
        () => null,
        (error: Error) => error,
      )
      const complaints = browser.complaints()
      console.log(name.padEnd(10), step.padEnd(26), error ? 'failed' : 'works', `· ${complaints.length} console errors`)
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
