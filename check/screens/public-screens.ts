import { fill, press, type Screen, screensOf, sendEmpty, unfold } from './screen.ts'

const notFound = { status: 404, expected: /404/ }
const refused = { expected: /400|404/ }
const contact = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  subject: 'A question about August',
  message: 'We would like to send four of our people, and hear what they need.',
}

/** The public screens: the site, its forms in every state, the sign-in, and the pages of private links. */
export const publicScreens: Screen[] = screensOf('visitor', [
  { name: 'home', path: '/' },
  { name: 'about', path: '/about' },
  { name: 'bootcamp', path: '/spark-sessions' },
  { name: 'cohort', path: '/spark-sessions/pilot' },
  { name: 'community', path: '/the-spark' },
  { name: 'community-question', path: '/the-spark', show: unfold('What does it cost') },
  { name: 'learning-hub', path: '/learning-hub' },
  { name: 'learning-hub-tools', path: '/learning-hub?tab=tools&category=Automation' },
  { name: 'learning-hub-podcast', path: '/learning-hub?tab=podcast' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'not-found', path: '/no/such/page', ...notFound },

  { name: 'contact', path: '/contact' },
  { name: 'contact-refused', path: '/contact', show: sendEmpty(/./), ...refused },
  {
    name: 'contact-sent',
    path: '/contact',
    async show(page) {
      await fill(page, contact)
      await page.locator('main select').first().selectOption({ index: 1 })
      await page.locator('main form').getByRole('button').last().click()
      await page.waitForLoadState('load')
    },
  },
  { name: 'spark-clients', path: '/spark-clients' },
  { name: 'spark-clients-refused', path: '/spark-clients', show: sendEmpty(/./), ...refused },
  { name: 'join', path: '/join' },
  { name: 'join-refused', path: '/join', show: sendEmpty(/./), ...refused },
  {
    name: 'join-mistyped',
    path: '/join',
    async show(page) {
      await fill(page, { firstName: 'Zoë', lastName: 'Q', email: 'zoe@gmial.com' })
      await page.keyboard.press('Tab')
    },
  },
  {
    name: 'join-done',
    path: '/join',
    async show(page) {
      await fill(page, { firstName: 'Zoë', lastName: "O'Brien", email: `zoe.${Date.now()}@example.org` })
      await page.locator('main form').getByRole('button').last().click()
      await page.getByText('Welcome to the community!').first().waitFor()
    },
  },
  { name: 'interest', path: '/interest' },
  { name: 'interest-confirm', path: '/interest/{interest key}' },
  { name: 'interest-stop', path: '/interest/{interest key}/stop' },
  { name: 'interest-register', path: '/interest/{interest key}/register' },
  { name: 'interest-unknown', path: '/interest/none', ...notFound },
  { name: 'newsletter', path: '/newsletter' },
  { name: 'newsletter-unknown', path: '/newsletter/none', ...notFound },
  { name: 'my-link', path: '/my-link' },
  { name: 'my-link-refused', path: '/my-link', show: sendEmpty(/./), ...refused },

  { name: 'login', path: '/login' },
  { name: 'farewell', path: '/farewell' },
  { name: 'portal-sign-in', path: '/training-portal/login' },
  { name: 'portal-sign-in-refused', path: '/training-portal/login', show: sendEmpty(/./), ...refused },
  {
    name: 'portal-sign-in-unknown',
    path: '/training-portal/login',
    async show(page) {
      await fill(page, { email: 'nobody.here@example.org' })
      await press(/Send Code/)(page)
      await page.waitForTimeout(500)
    },
    ...refused,
  },
  {
    name: 'portal-code',
    path: '/training-portal/login',
    async show(page) {
      await fill(page, { email: 'yuki@tanemura.example' })
      await press(/Send Code/)(page)
      await page.getByRole('textbox', { name: '6-digit code' }).waitFor()
    },
  },
  {
    name: 'portal-code-wrong',
    path: '/training-portal/login',
    async show(page) {
      await fill(page, { email: 'ravi.c@mail.example' })
      await press(/Send Code/)(page)
      const code = page.getByRole('textbox', { name: '6-digit code' })
      await code.waitFor()
      // Only this page's script submits a typed code automatically, so wait for it.
      await page.locator('html[data-forms=ready]').waitFor({ state: 'attached' })
      await code.fill('000000')
      await page
        .getByRole('main')
        .getByText(/wrong|Invalid|incorrect|not right/i)
        .first()
        .waitFor()
    },
    ...refused,
  },
  { name: 'portal-code-asked', path: '/training-portal/login/code' },
  { name: 'admin-code-asked', path: '/auth/confirm/code' },
  { name: 'admin-sign-in', path: '/auth/confirm' },
  {
    name: 'admin-code',
    path: '/auth/confirm',
    async show(page) {
      await fill(page, { email: 'reader@example.org' })
      await press(/Send Magic Link/)(page)
      await page.getByRole('textbox', { name: '6-digit code' }).waitFor()
    },
  },
  { name: 'admin-link', path: '/auth/confirm/link?token=none' },
  { name: 'admin-passkey', path: '/auth/confirm/passkey' },
  { name: 'passkey-reset', path: '/passkey-reset/reset' },
  { name: 'passkey-reset-unknown', path: '/passkey-reset/none', ...notFound },
  { name: 'invitation', path: '/admin-invitation/{invitation key}' },
  { name: 'invitation-unknown', path: '/admin-invitation/none', ...notFound },

  { name: 'registration-participant', path: '/registration/{registration of member}' },
  { name: 'registration-long-name', path: '/registration/{registration of long}' },
  { name: 'registration-arabic', path: '/registration/{registration of arabic}' },
  { name: 'registration-waiting', path: '/registration/{registration of waiting}' },
  { name: 'registration-declined', path: '/registration/{registration of declined}' },
  { name: 'registration-cancelled', path: '/registration/{registration of cancelled}' },
  { name: 'registration-offered', path: '/registration/{registration of offered}' },
  { name: 'registration-unknown', path: '/registration/none', ...notFound },
  { name: 'turn', path: '/registration/{registration of waiting}/turn/1' },
  { name: 'topics', path: '/registration/{registration of member}/emails' },
  { name: 'unsubscribe', path: '/newsletter/{news key}/unsubscribe' },
  { name: 'unsubscribe-unknown', path: '/newsletter/none/unsubscribe', ...notFound },
  { name: 'unsubscribe-cohort', path: '/cohort-news/{cohort news key}/unsubscribe' },
  { name: 'unsubscribe-sessions', path: '/session-reminders/{session reminders key}/unsubscribe' },
  { name: 'unsubscribe-homework', path: '/homework-reminders/{homework reminders key}/unsubscribe' },
  { name: 'unsubscribe-library', path: '/library-news/{library news key}/unsubscribe' },
  { name: 'stop-notices', path: '/notifications/{stop key}/stop' },
])
