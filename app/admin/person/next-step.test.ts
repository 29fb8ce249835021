import { expect, test } from 'vitest'
import { type CurrentRegistration, nextStepOf } from './next-step.ts'

const current: CurrentRegistration = {
  cohort: { slug: 'january', name: 'January 2027 Bootcamp' },
  state: 'registered',
  onboarding: 'not-signed-up',
  isOver: false,
  queueNumber: null,
  held: null,
  movedTo: null,
  starts: 'Jan 23, 2027',
}
const id = '00000000-0000-4000-8000-000000000001'
const next = (now: Partial<CurrentRegistration>, refused: string | null = null) =>
  nextStepOf({ id, refused, current: { ...current, ...now } })

test.each([
  [{}, 'sign in to the portal for the first time.', 'Remind…'],
  [{ onboarding: 'pending-onboarding' }, 'accept the expectations.', 'Remind…'],
  [{ onboarding: 'questionnaire-pending' }, 'answer the questionnaire.', 'Remind…'],
  [{ onboarding: 'registration-complete' }, 'session 1 of the January 2027 Bootcamp, Jan 23, 2027.', undefined],
  [{ held: { unless: 'accepted', lastDay: 'Friday' } }, 'accept the place, held until the end of Friday.', 'Remind…'],
  [{ state: 'waiting', queueNumber: '3' }, 'a free place in the January 2027 Bootcamp.', 'Open the waitlist'],
  [{ state: 'declined' }, 'say that they can take part after all.', 'Open the waitlist'],
  [{ state: 'confirmed' }, 'move them to Registered when they need the portal.', 'Change the status'],
] satisfies [Partial<CurrentRegistration>, string, string | undefined][])(
  'after %j comes one step',
  (now, words, deed) => {
    const step = next(now)
    expect([step?.words, step?.deed?.label]).toEqual([words, deed])
  },
)

test('nothing is left to do after a bootcamp, or for a person without a part in one', () => {
  expect(next({ isOver: true })).toBeNull()
  expect(next({ state: 'cancelled' })).toBeNull()
  expect(next({ state: 'moved', movedTo: { slug: 'x', name: 'X' } })).toBeNull()
  expect(nextStepOf({ id, refused: null, current: null })).toBeNull()
})

test('who keeps a turn waits for the next bootcamp, after the old one too', () => {
  expect(next({ state: 'moved', isOver: true })?.words).toContain('the next bootcamp')
})

test('an address that refuses emails comes before any step', () => {
  expect(next({}, 'no such mailbox')).toMatchObject({ words: 'correct their address.', isProblem: true })
})
