import type { RegistrationState } from '../../membership/member.ts'
import { findQueueNumber } from '../../membership/registrations.server.ts'
import { dateTimeOf, dayOf } from '../../organization/dates.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { listLettersTo } from '../../platform/mail/letter-lists.server.ts'
import type { Services } from '../../platform/services.ts'
import { listInquiries } from '../../portal/my-data/own-messages.server.ts'
import { findProfile, listProjects, listRegistrations, listReminders } from '../../portal/my-data/own-records.server.ts'
import { listCodes, listOwnPasskeys, listSessions, listWrongCodes } from '../../portal/my-data/own-sign-ins.server.ts'
import { onboardingState, onboardingStateNames } from '../../portal/participant.ts'
import { profileLabels } from '../../portal/profile.ts'
import { linkOf } from '../../portal/projects/project.ts'
import { listOwnAddresses } from '../letters/send-again.server.ts'
import { shownLetter } from '../letters/shown-letter.ts'

const mostLetters = 15
/** The newest; the lists of messages have all of them. */
const mostMessages = 5
const mostSessions = 10
/** Counted up to this number. */
const mostCounted = 10_000

/** The data for a person's page: of long lists the newest rows. */
export async function showPerson(
  services: Pick<Services, 'db' | 'jobs' | 'clock'>,
  person: { id: string; email: string | Promise<string> },
) {
  const { db } = services
  const now = services.clock.now()
  const { id } = person
  const finding = listOwnAddresses(db, person)
  const listing = listRegistrations(db, id)
  const [
    profile,
    addresses,
    letters,
    registrations,
    queueNumbers,
    inquiries,
    wrongCodes,
    reminders,
    sessions,
    projects,
    codes,
    passkeys,
  ] = await Promise.all([
    findProfile(db, id),
    finding,
    finding.then((addresses) => listLettersTo(services, addresses, mostLetters + 1)),
    listing,
    listing.then((registrations) => findQueueNumbers(db, id, registrations)),
    listInquiries(db, { member: id }),
    listWrongCodes(db, id),
    listReminders(db, id),
    listSessions(db, id),
    listProjects(db, id),
    Promise.resolve(person.email).then((email) => listCodes(db, email)),
    listOwnPasskeys(db, id),
  ])
  return {
    registrations: registrations.map((registration) => ({
      cohort: registration.cohort,
      facts: factsOf(registration, queueNumbers.get(registration.cohort) ?? null),
      onboarding:
        onboardingStateNames[
          onboardingState(
            profile?.firstVisitAt
              ? {
                  accepted_expectations: registration.expectationsAcceptedAt !== null,
                  questionnaire_completed: profile.questionnaireCompleted,
                }
              : null,
          )
        ],
    })),
    onboarding: profile && {
      firstVisit: profile.firstVisitAt && dateTimeOf(profile.firstVisitAt),
      answered: profile.questionnaireCompletedAt && dateTimeOf(profile.questionnaireCompletedAt),
      picture: profile.picture,
      answers: answersOf(profile),
    },
    reminded: reminders.map(dayOf),
    projects: projects.map(({ url, addedAt, ...project }) => ({
      ...project,
      link: linkOf({ url }),
      added: dayOf(addedAt),
    })),
    formerAddresses: addresses.filter(({ until }) => until !== null).map(({ email }) => email),
    letters: letters.slice(0, mostLetters).map((letter) => shownLetter(letter, id)),
    hasMoreLetters: letters.length > mostLetters,
    signIns: {
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
    },
    messages: {
      newest: newest(inquiries).map(({ form, subject, organization, status, sentAt }) => ({
        title: form === 'beta' ? `Beta request for ${organization}` : subject,
        status,
        sent: dayOf(sentAt),
      })),
      inquiries: inquiries.filter(({ form }) => form === 'contact').length,
      betaRequests: inquiries.filter(({ form }) => form === 'beta').length,
    },
  }
}

/** By cohort, where they wait. */
async function findQueueNumbers(db: Database, id: string, registrations: StoredRegistration[]) {
  const waiting = registrations.filter(({ status }) => status === 'waitlist')
  const numbers = await Promise.all(
    waiting.map(async ({ cohort }) => [cohort, await findQueueNumber(db, id, cohort, mostCounted)] as const),
  )
  return new Map(numbers)
}

export type ShownPerson = Awaited<ReturnType<typeof showPerson>>

function newest<Message>(messages: Message[]): Message[] {
  return messages.slice(-mostMessages).reverse()
}

type StoredRegistration = Awaited<ReturnType<typeof listRegistrations>>[number]

const sinceInWords: Partial<Record<RegistrationState, string>> = {
  waiting: 'Waiting since',
  declined: 'Declined a place',
  expired: 'Missed the deadline for a place',
  moved: 'Keeps their turn, waiting since',
}

/** A registration's dates, in order. */
function factsOf(registration: StoredRegistration, queueNumber: number | null): { label: string; words: string }[] {
  const days: [label: string, at: Date | null][] = [
    ['Registered', registration.registeredAt],
    [sinceInWords[registration.state] ?? '', sinceInWords[registration.state] ? registration.since : null],
    ['Accepted the expectations', registration.expectationsAcceptedAt],
  ]
  const told = days.flatMap(([label, at]) => (at ? [{ label, words: dayOf(at).words }] : []))
  const inQueue = queueNumber === null ? [] : [{ label: 'Number in the queue', words: numberInWords(queueNumber) }]
  return [...told, ...inQueue]
}

function numberInWords(number: number): string {
  return number.toLocaleString('en-US') + (number === mostCounted ? ' or more' : '')
}

type StoredProfile = NonNullable<Awaited<ReturnType<typeof findProfile>>>

/** The answers, with the labels of the profile. */
function answersOf(profile: StoredProfile): { label: string; words: string }[] {
  const { bootcampGoal, usedMindstudio, ...texts } = profile
  const yesOrNo = usedMindstudio === null ? null : usedMindstudio ? 'Yes' : 'No'
  const answers: Record<keyof typeof profileLabels, string | null> = {
    ...texts,
    bootcampGoals: bootcampGoal,
    usedMindstudio: yesOrNo,
  }
  return Object.entries(profileLabels).flatMap(([name, label]) => {
    const words = answers[name as keyof typeof profileLabels]
    return words ? [{ label, words }] : []
  })
}

type StoredCode = Awaited<ReturnType<typeof listCodes>>[number]

function codeInWords({ sentAt, usedAt, expiresAt }: StoredCode, now: Date): string {
  if (!sentAt) return 'could not be sent'
  if (usedAt) return 'used to sign in'
  return expiresAt <= now ? 'expired' : 'still valid'
}
