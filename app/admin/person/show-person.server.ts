import { attendanceNames, stateOf as attendanceOf, wasThere } from '../../attendance/attendance.ts'
import { bootcampName } from '../../cohorts/cohort.ts'
import { findMarked } from '../../membership/marks/marked-members.server.ts'
import { memberStatusNames } from '../../membership/member.ts'
import { findMemberRecord } from '../../membership/members.server.ts'
import { toldExpiry } from '../../membership/place-expiry.ts'
import { findQueueNumber } from '../../membership/registrations.server.ts'
import { refusedMarkOf } from '../../membership/roster/refused-mark.ts'
import { dateTimeOf, dayOf } from '../../organization/dates.ts'
import type { Services } from '../../platform/services.ts'
import { findProfile } from '../../portal/my-data/own-records.server.ts'
import { listCodes, listOwnPasskeys, listSessions, listWrongCodes } from '../../portal/my-data/own-sign-ins.server.ts'
import { onboardingState } from '../../portal/participant.ts'
import { profileLabels } from '../../portal/profile.ts'
import { listOwnAddresses } from '../letters/send-again.server.ts'
import { nextStepOf } from './next-step.ts'
import {
  listEvents,
  listPersonRegistrations,
  listPersonSteps,
  type PersonRegistration,
  type PersonStep,
} from './person-records.server.ts'
import { byDay, cursorOf } from './shown-events.ts'
import { eventsPerPage, type TimelineQuery } from './timeline.ts'

const mostSessions = 10
/** Counted up to this number. */
const mostCounted = 10_000

export type ShownPerson = NonNullable<Awaited<ReturnType<typeof showPerson>>>

/** The data for a person's page. @returns null when there is no such member */
export async function showPerson(services: Pick<Services, 'db' | 'clock'>, id: string, timeline: TimelineQuery) {
  const { db, clock } = services
  const member = await findMemberRecord(db, id, null)
  if (!member) return null
  const now = clock.now()
  const addressing = listOwnAddresses(db, member)
  const [marked, addresses, events, profile, registrations, steps, signIns] = await Promise.all([
    findMarked(db, id),
    addressing,
    addressing.then((addresses) => listEvents(db, id, addresses, timeline)),
    findProfile(db, id),
    listPersonRegistrations(db, id),
    listPersonSteps(db, id, now),
    showSignIns(services, id, member.email),
  ])
  const onboarding = (acceptedAt: Date | null) =>
    onboardingState(
      profile?.firstVisitAt
        ? { accepted_expectations: acceptedAt !== null, questionnaire_completed: profile.questionnaireCompleted }
        : null,
    )
  const current = currentOf(registrations, now)
  const queueNumber =
    current?.state === 'waiting' ? await findQueueNumber(db, id, current.cohort.id, mostCounted) : null
  const refused = refusedMarkOf(marked?.refusal ?? null)
  return {
    member,
    marks: marked?.marks ?? null,
    refused,
    next: nextStepOf({
      id,
      refused: refused?.reason ?? null,
      current: current && {
        ...current,
        onboarding: onboarding(current.acceptedAt),
        isOver: current.endsAt <= now,
        queueNumber: queueNumber === null ? null : numberInWords(queueNumber),
        held:
          current.expiresAt && current.expiresUnless
            ? toldExpiry(current.expiresUnless, current.expiresAt, current.zone)
            : null,
        starts: dayOf(current.startsAt).words,
      },
    }),
    registrations: registrations.map((registration) => ({
      cohort: registration.cohort,
      ...stateOf(
        registration,
        profile,
        steps.filter(({ cohort }) => cohort === registration.cohort.id),
      ),
    })),
    goal: profile?.aiGoal ?? null,
    picture: profile?.picture ?? null,
    work: [profile?.jobTitle, profile?.company, profile?.location].filter(Boolean).join(', '),
    answers: answersOf(profile),
    formerAddresses: addresses.filter(({ until }) => until !== null).map(({ email }) => email),
    timeline: {
      ...timeline,
      days: byDay(events.slice(0, eventsPerPage), { id, email: member.email }, now),
      earlier: events.length > eventsPerPage ? cursorOf(events[eventsPerPage - 1]) : null,
    },
    signIns,
  }
}

/** Of a bootcamp that isn't over, else the newest. */
function currentOf(registrations: PersonRegistration[], now: Date): PersonRegistration | null {
  const live = registrations.filter(({ endsAt, state }) => endsAt > now && state !== 'cancelled')
  return live.at(-1) ?? registrations[0] ?? null
}

type StoredProfile = Awaited<ReturnType<typeof findProfile>>

/** A registration as nodes on a line, or as one state where they would say nothing. */
function stateOf(
  { state, status, acceptedAt, since, movedTo }: PersonRegistration,
  profile: StoredProfile,
  steps: PersonStep[],
) {
  const day = dayOf(since).words
  if (state === 'moved') {
    const to = movedTo && bootcampName(movedTo)
    return {
      badge: { tone: 'moved', words: to ? `Moved to ${to}` : 'Keeps their turn' },
      note: 'Waited, never cancelled. Counts in no figure of this bootcamp.',
      nodes: [],
    }
  }
  const badge = { tone: status, words: memberStatusNames[status] }
  const notes: Partial<Record<typeof state, string>> = {
    waiting: `Waiting since ${day}.`,
    declined: `Declined a place on ${day}.`,
    expired: `Missed the deadline for a place on ${day}.`,
    confirmed: 'The portal is closed to them: only registered members can sign in.',
    cancelled: `Since ${day}.`,
  }
  if (state !== 'registered') return { badge, note: notes[state] ?? null, nodes: [] }
  const entered = Boolean(profile?.firstVisitAt)
  const accepted = entered && acceptedAt !== null
  const answered = entered && Boolean(profile?.questionnaireCompleted)
  const nodes = [
    { label: 'Registered', isDone: true },
    { label: 'Signed in', isDone: entered },
    { label: 'Expectations accepted', isDone: accepted },
    { label: 'Questionnaire answered', isDone: answered },
    { label: 'Ready', isDone: accepted && answered },
    ...steps.map(nodeOf),
  ]
  return { badge, note: null, nodes }
}

function nodeOf(step: PersonStep): { label: string; isDone: boolean } {
  if (step.kind === 'exercise') return { label: `Exercise ${step.number}`, isDone: step.handedIn }
  const state = attendanceOf(step, step.isOver)
  const how = state === 'excused' || state === 'absent' ? `, ${attendanceNames[state].toLowerCase()}` : ''
  return { label: `Session ${step.number}${how}`, isDone: wasThere(state) }
}

async function showSignIns({ db, clock }: Pick<Services, 'db' | 'clock'>, id: string, email: string) {
  const [sessions, codes, wrongCodes, passkeys] = await Promise.all([
    listSessions(db, id),
    listCodes(db, email),
    listWrongCodes(db, id),
    listOwnPasskeys(db, id),
  ])
  const now = clock.now()
  return {
    sessions: sessions
      .slice(-mostSessions)
      .reverse()
      .map(({ signedInAt, lastUsedAt, browser }) => ({
        browser,
        signedIn: dateTimeOf(signedInAt),
        lastUsed: dateTimeOf(lastUsedAt),
      })),
    sessionCount: sessions.length,
    codes: codes.reverse().map((code) => ({
      area: code.area,
      asked: dateTimeOf(code.askedAt),
      became: codeInWords(code, now),
      wrongTries: Number(code.wrongTries),
    })),
    wrongCodes: wrongCodes.length,
    passkeys: passkeys.map(({ name }) => name),
  }
}

type StoredCode = Awaited<ReturnType<typeof listCodes>>[number]

function codeInWords({ sentAt, usedAt, expiresAt }: StoredCode, now: Date): string {
  if (!sentAt) return 'could not be sent'
  if (usedAt) return 'used to sign in'
  return expiresAt <= now ? 'expired' : 'still valid'
}

function numberInWords(number: number): string {
  return number.toLocaleString('en-US') + (number === mostCounted ? ' or more' : '')
}

/** The answers besides the goal, with the labels of the profile. */
function answersOf(profile: StoredProfile): { label: string; words: string }[] {
  if (!profile) return []
  const { bootcampGoal, usedMindstudio, aiGoal: _, ...texts } = profile
  const answers: Record<keyof typeof profileLabels, string | null> = {
    ...texts,
    aiGoal: null,
    bootcampGoals: bootcampGoal,
    usedMindstudio: usedMindstudio === null ? null : usedMindstudio ? 'Yes' : 'No',
  }
  return Object.entries(profileLabels).flatMap(([name, label]) => {
    const words = answers[name as keyof typeof profileLabels]
    return words ? [{ label, words }] : []
  })
}
