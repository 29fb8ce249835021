import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { sessionsOf } from '../app/cohorts/schedule-item.ts'
import { readCalendar } from '../test/calendar.ts'
import { readPilot } from '../test/pilot.ts'
import { expectAccessible } from './accessible.ts'
import { expectToast, type Journey, setUpJourney, signIn } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const address = '/training-portal/schedule'
const { schedule } = await readPilot()
const sessions = sessionsOf(schedule)

function participantOf(journey: Journey) {
  return async (options: Parameters<Journey['visitor']>[0] = {}) => {
    const page = await journey.visitor(options)
    await signIn(page, 'participant@agentspark.example')
    // What opens in a new tab is another site's affair.
    await page.context().route(/google\.com|outlook\.live\.com/, (route) => route.fulfill({ body: 'another site' }))
    await page.goto(address)
    return page
  }
}

const section = (page: Page, id: string) => page.locator(`details#${id}`)
const isOpen = (page: Page, id: string) => section(page, id).evaluate((details) => (details as HTMLDetailsElement).open)
const connectionLost = 'Please check your internet connection and try again.'
const question = (page: Page) => page.locator('dialog[open]')
async function stopFeed(page: Page) {
  await page.getByRole('link', { name: 'Stop the feed' }).click()
  await question(page).getByRole('button', { name: 'Stop the feed' }).click()
}

const joinOf = (index: number) => `/training-portal/sessions/${sessions[index]?.id}/join`
const ids = ['preparation', 'session-1', 'exercise-1', 'session-2', 'exercise-2', 'session-3']

describe('after the first session', () => {
  const database = setUpDatabase()
  const journey = setUpJourney(() => ({
    DATABASE_URL: database.url,
    NODE_OPTIONS: '--import ./e2e/another-time.mjs',
    SERVER_TIME: '2025-07-14T09:00:00-07:00',
    LOG_LEVEL: 'info',
  }))
  const participant = participantOf(journey)
  // All tests are the same participant, who has no feed when one begins.
  beforeEach(async () => {
    await database.query('update members set calendar_key = null')
  })

  test('a participant reads the schedule, section by section', async () => {
    const page = await participant()
    await page.getByRole('heading', { level: 1, name: 'Training Schedule' }).waitFor()
    await page.getByText(/3-week journey to mastering AI agent development/).waitFor()
    expect(await page.locator('.schedule-section h2').allInnerTexts()).toEqual([
      'Pre-Session 1 Preparation',
      'Session 1: Core Building Foundations',
      'Take Home Exercise 1: Agent Refinement & Testing',
      'Session 2: Workflow Mastery & Integrations',
      'Take Home Exercise 2: Advanced Integration & Optimization',
      'Session 3: Showcase & Next Steps',
    ])
    // As specified, but for what is over: one line, with its recording.
    expect(await Promise.all(ids.map((id) => isOpen(page, id)))).toEqual([false, false, true, true, true, true])
    const recording = page.getByRole('link', { name: 'Watch Recording of session 1' })
    expect(await recording.getAttribute('href')).toBe(sessions[0]?.recordingUrl)
    await section(page, 'preparation').getByText('Required Prep').waitFor()
    const slack = page.getByRole('link', { name: 'Join Slack' })
    expect(await slack.getAttribute('href')).toBe(schedule.chatUrl)

    await section(page, 'preparation').locator('> summary').click()
    await section(page, 'session-1').locator('> summary').click()
    expect(await Promise.all(ids.map((id) => isOpen(page, id)))).toEqual([true, true, true, true, true, true])
    expect(await recording.count()).toBe(1)
    await section(page, 'preparation').getByText('16 essential prompt patterns').waitFor()
    await expectAccessible(page)
  })

  test('each session says in words where it stands, how to come in, and what was recorded', async () => {
    const page = await participant()
    const [first, second, third] = ['session-1', 'session-2', 'session-3'].map((id) => section(page, id))
    await first?.getByText('Past session').waitFor()
    await first?.locator('> summary').click()
    await first?.getByText('This session is over.').waitFor()
    await second?.getByText('Next session').waitFor()
    expect(await third?.getByText(/Past session|Next session/).count()).toBe(0)
    for (const [n, session] of [first, second, third].entries()) {
      const day = ['Saturday, July 12, 2025', 'Saturday, July 19, 2025', 'Saturday, July 26, 2025'][n] ?? ''
      await session?.getByText(day, { exact: true }).waitFor()
      await session?.getByText('10:00 AM–12:00 PM Pacific Time').waitFor()
      await session?.getByRole('heading', { name: 'Session Outcome' }).waitFor()
      expect(await session?.getByText('Join Zoom Meeting').getAttribute('href')).toBe(joinOf(n))
    }
    expect(await first?.getByText('Watch Recording').getAttribute('href')).toBe(sessions[0]?.recordingUrl)
    await second?.getByText('Recording: Available after session').waitFor()
    await third?.getByText('Recording: Available after session').waitFor()
    expect(await first?.getByText('Add to Calendar').count()).toBe(0)
  })

  test('each document is a PDF whose size is told before', async () => {
    const page = await participant()
    await section(page, 'preparation').locator('> summary').click()
    for (const [name, file] of [
      ['Open the prep pack', 'prep-pack.pdf'],
      ['Download the exercise', 'take-home-exercise-1.pdf'],
    ] as const) {
      const link = page.getByRole('link', { name }).first()
      expect(await link.getAttribute('href')).toBe(`/documents/${file}`)
      const answer = await fetch(`${journey.origin}/documents/${file}`)
      expect(answer.headers.get('Content-Type')).toBe('application/pdf')
      expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
      const { byteLength } = await answer.arrayBuffer()
      expect(await link.innerText()).toContain(`PDF, ${Math.ceil(byteLength / 1000)} KB`)
    }
  })

  test('a session comes as a file that both parsers read alike', async () => {
    const number = 2
    const page = await participant({ expectedErrors: /status of 404/ })
    expect((await page.goto(`${address}/calendar/bootcamp-session-9.ics`))?.status(), 'none').toBe(404)
    await page.goto(address)
    await section(page, `session-${number}`).getByText('Add to Calendar').click()
    const coming = page.waitForEvent('download')
    await section(page, `session-${number}`).getByRole('link', { name: 'Download .ics' }).click()
    const download = await coming
    expect(download.suggestedFilename()).toBe(`bootcamp-session-${number}.ics`)
    await page.getByText('Calendar file downloaded').waitFor()
    await page.getByText('Open the .ics file to add to your calendar app.').waitFor()
    const events = readCalendar(await readFile(await download.path(), 'utf8'))
    const session = sessions[number - 1]
    expect(events).toMatchObject([
      {
        summary: `AI Agent Development Bootcamp - Session ${number}: ${session?.title}`,
        starts: new Date(session?.starts ?? ''),
        ends: new Date(session?.ends ?? ''),
        status: 'CONFIRMED',
      },
    ])
  })

  test('the whole schedule is subscribed to, the address reset, and the feed stopped', async () => {
    const page = await participant()
    await page.getByRole('button', { name: 'Get my calendar link' }).click()
    await expectToast(page, 'Your calendar link is ready')
    const field = page.getByLabel('Or copy the link')
    const first = await field.inputValue()
    expect(first).toMatch(new RegExp(`^${journey.origin}/calendar/[\\w-]{64}/bootcamp\\.ics$`))
    const link = page.getByRole('link', { name: 'Open in my calendar' })
    expect(await link.getAttribute('href')).toBe(first.replace('http:', 'webcal:'))
    await expectAccessible(page)
    const answer = await fetch(first)
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/calendar/)
    await expect.poll(() => journey.server.output()).toContain('/calendar/…')
    expect(journey.server.output(), 'the log').not.toContain(/[\w-]{64}/.exec(first)?.[0])
    const starts = [...sessions, ...schedule.officeHours].map((span) => span.starts).sort()
    expect(readCalendar(await answer.text()).map((event) => event.starts)).toEqual(starts.map((at) => new Date(at)))

    await page.getByRole('link', { name: 'Reset the link' }).click()
    await page.getByText('Calendars that use the current link stop updating.').waitFor()
    await page.getByRole('link', { name: 'Keep it as it is' }).click()
    await question(page).waitFor({ state: 'detached' })
    expect((await fetch(first)).status).toBe(200)
    await page.getByRole('link', { name: 'Reset the link' }).click()
    await question(page).getByRole('button', { name: 'Reset the link' }).click()
    await expectToast(page, 'You have a new calendar link')
    const second = await page.getByLabel('Or copy the link').inputValue()
    expect((await fetch(first)).status).toBe(404)
    expect((await fetch(second)).status).toBe(200)

    await stopFeed(page)
    await expectToast(page, 'Your calendar feed has stopped')
    await page.getByRole('button', { name: 'Get my calendar link' }).waitFor()
    expect((await fetch(second)).status).toBe(404)
  })

  test('the calendar menu is worked by keyboard alone', async () => {
    const page = await participant()
    const menu = section(page, 'session-2').locator('details')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await menu.locator('summary').focus()
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toMatch(/^Google Calendar/)
    await page.keyboard.press('ArrowUp')
    expect(await focused()).toMatch(/^Download \.ics/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    expect(await focused()).toMatch(/^Google Calendar/)
    await page.keyboard.press('Escape')
    expect(await focused()).toMatch(/^Add to Calendar/)
    expect(await menu.getAttribute('open')).toBeNull()
    await page.keyboard.press('ArrowUp')
    expect(await focused()).toMatch(/^Download \.ics/)
    await page.keyboard.press('Tab')
    expect(await menu.getAttribute('open')).toBeNull()
  })

  test('each calendar opens in a tab of its own, filled in', async () => {
    const page = await participant()
    for (const [name, site] of [
      ['Google Calendar', /^https:\/\/calendar\.google/],
      ['Outlook Calendar', /^https:\/\/outlook\.live/],
    ] as const) {
      await section(page, 'exercise-1').getByText('Add to Calendar').first().click()
      const coming = page.waitForEvent('popup')
      await page
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .first()
        .click()
      expect((await coming).url()).toMatch(site)
      await page.getByText(`Opening ${name}`).waitFor()
      await page.getByText(`Add the session to your ${name}.`).waitFor()
      expect(await page.locator('details details[open]').count()).toBe(0)
    }
  })

  test('a toast stays while it is looked at, and goes by itself, by its button or by Escape', async () => {
    const page = await participant()
    await page.clock.install()
    const toast = page.locator('.toast').filter({ hasText: 'Calendar file downloaded' })
    const showToast = async () => {
      await section(page, 'session-2').getByText('Add to Calendar').click()
      await section(page, 'session-2').getByRole('link', { name: 'Download .ics' }).click()
      await toast.waitFor()
    }
    await showToast()
    await toast.hover()
    await page.clock.runFor('00:20')
    expect(await toast.count()).toBe(1)
    await page.mouse.move(0, 0)
    await page.clock.runFor('00:04')
    await toast.waitFor({ state: 'detached' })

    await showToast()
    const close = toast.getByRole('button', { name: 'Close' })
    await close.focus()
    await page.clock.runFor('00:20')
    await close.press('Enter')
    await toast.waitFor({ state: 'detached' })

    await showToast()
    await page.keyboard.press('Escape')
    await toast.waitFor({ state: 'detached' })
  })

  test.each([
    ['Asia/Tokyo', 'Your time: Sun, Jul 20, 2:00–4:00 AM'],
    ['America/Vancouver', 'Los Angeles, GMT-7'],
  ])('in %s sessions have both clocks, and the viewer’s moves nothing when it comes', async (timezoneId, words) => {
    const page = await participant({ timezoneId, viewport: { width: 360, height: 800 } })
    await section(page, 'session-2').getByText(words).waitFor()
    await section(page, 'session-2').getByText('10:00 AM–12:00 PM Pacific Time').waitFor()
    const heightOf = () => page.locator(':has(> .schedule-section)').evaluate((list) => list.clientHeight)
    const alive = await heightOf()
    const own = page.locator('.viewer-time')
    const left = await own.evaluateAll((lines) =>
      lines.map((line) => {
        const last = line.querySelector('.viewer-clock')?.getBoundingClientRect().bottom ?? 0
        return Math.round(line.getBoundingClientRect().bottom - last)
      }),
    )
    expect(Math.max(...left), 'what stays empty').toBeLessThan(6)
    // As the server has sent it: the zone alone, on the first of the lines.
    await own.evaluateAll((lines) => {
      for (const line of lines) line.replaceChildren('Los Angeles, GMT-7')
    })
    expect(await heightOf()).toBe(alive)
  })

  test('an address with a section opens it, and what was closed stays closed while the page changes', async () => {
    const page = await participant()
    await page.goto(`${address}#preparation`)
    await expect.poll(() => isOpen(page, 'preparation')).toBe(true)
    await section(page, 'session-3').locator('> summary').click()
    await page.getByRole('button', { name: 'Get my calendar link' }).click()
    await stopFeed(page)
    await page.getByRole('button', { name: 'Get my calendar link' }).waitFor()
    expect(await isOpen(page, 'session-3')).toBe(false)
    expect(await isOpen(page, 'preparation')).toBe(true)
  })

  test('the list on top leads to a section, and opens it', async () => {
    const page = await participant()
    const list = page.getByRole('navigation', { name: 'On this page' })
    expect(await list.getByRole('link').allInnerTexts()).toEqual(
      await page.locator('.schedule-section h2').allInnerTexts(),
    )
    await list.getByRole('link', { name: 'Pre-Session 1 Preparation' }).press('Enter')
    await expect.poll(() => isOpen(page, 'preparation')).toBe(true)
    await expect
      .poll(() => section(page, 'preparation').evaluate((it) => it.getBoundingClientRect().top))
      .toBeLessThan(200)
  })

  test('on a phone the program comes first: it is the list of itself, and what goes with it stands below', async () => {
    const page = await participant({ viewport: { width: 360, height: 780 } })
    const topOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().top)
    expect(await page.getByRole('navigation', { name: 'On this page' }).isVisible()).toBe(false)
    const [program, chat] = [page.locator('.schedule-section').first(), page.getByRole('region', { name: /Slack/ })]
    expect(await topOf(program)).toBeLessThan(await topOf(chat))
  })

  test('the feed’s question is answered by keyboard, and without a connection it says so', async () => {
    const page = await participant({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch manifest patches/ })
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await page.getByRole('button', { name: 'Get my calendar link' }).click()
    await page.getByRole('link', { name: 'Stop the feed' }).press('Enter')
    await expect.poll(focused).toBe('Keep it as it is')
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('Stop the feed')
    await page.context().setOffline(true)
    await stopFeed(page)
    await page.getByText(connectionLost).first().waitFor()
    await page.context().setOffline(false)
    await question(page).getByRole('button', { name: 'Stop the feed' }).click()
    await page.getByRole('button', { name: 'Get my calendar link' }).waitFor()
  })
})

describe('after the last session', () => {
  const database = setUpDatabase()
  const participant = participantOf(setUpJourney(() => ({ DATABASE_URL: database.url })))

  test('all are past, the prep pack and exercises stay, and missing recordings are said to be missing', async () => {
    const page = await participant()
    expect(await page.getByText('Past session').count()).toBe(3)
    expect(await page.getByText('Next session').count()).toBe(0)
    expect(await Promise.all(ids.map((id) => isOpen(page, id)))).toEqual(ids.map(() => false))
    const [, second] = ['session-1', 'session-2'].map((id) => section(page, id))
    await second?.locator('> summary').click()
    expect(await page.getByText('Recording: Available after session').count()).toBe(0)
    await second?.getByText('There’s no recording online. Ask in Slack if you need one.').waitFor()
    expect(await page.getByText('These office hours are over.').count()).toBe(2)
  })

  test('the feedback form that everybody promised to fill in is on the schedule and the dashboard', async () => {
    const page = await participant()
    await page.getByRole('heading', { level: 1, name: 'Training Schedule' }).waitFor()
    const form = page.getByRole('link', { name: 'Open the feedback form' })
    expect(await form.count()).toBe(0)
    await database.query("update cohorts set feedback_url = 'https://forms.agentspark.example/pilot'")
    await page.reload()
    expect(await form.getAttribute('href')).toBe('https://forms.agentspark.example/pilot')
    await page.goto('/training-portal/dashboard')
    await page.getByRole('heading', { name: 'How was it?' }).waitFor()
    expect(await form.getAttribute('href')).toBe('https://forms.agentspark.example/pilot')
  })
})

describe('during the second session', () => {
  const database = setUpDatabase()
  const journey = setUpJourney(() => ({
    DATABASE_URL: database.url,
    NODE_OPTIONS: '--import ./e2e/another-time.mjs',
    SERVER_TIME: '2025-07-19T10:30:00-07:00',
  }))

  test('every page of the portal has the way in, within reach of a thumb, and who takes it was there', async () => {
    const page = await participantOf(journey)({ viewport: { width: 390, height: 844 } })
    await page.goto('/training-portal/profile')
    const bar = page.getByRole('complementary', { name: 'Live session' })
    await bar.getByText('Session 2: Workflow Mastery & Integrations').waitFor()
    const box = await bar.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844 - 64)
    await expectAccessible(page)
    const join = bar.getByRole('link', { name: 'Join' })
    expect(await join.getAttribute('href')).toBe(joinOf(1))
    const answer = await page.context().request.get(joinOf(1), { maxRedirects: 0 })
    expect(answer.headers().location).toBe(schedule.meetingUrl)
    const { rows } = await database.query('select joined_at from attendance where session_id = $1', [sessions[1]?.id])
    expect(rows).toHaveLength(1)
    const over = await page.context().request.get(joinOf(0), { maxRedirects: 0 })
    expect(over.headers().location).toBe('/training-portal/schedule?cohort=pilot')
  })
})
