import type { NoticeMessage } from './toast.ts'

/** What a form is told in the browser where no answer came (`answerLost` in sign-in). */
export interface Lost {
  lost: 'offline' | 'failed' | 'signed-out' | 'unconfirmed' | 'not-allowed' | 'file-too-large' | 'too-long'
  /** Where to sign in again. */
  signIn?: string
  /** Who could have done it, such as 'an owner'. */
  needs?: string
}

/** How a form says it. */
export interface LostWords {
  /** Nothing reached the server. */
  offline: NoticeMessage
  /** It could not answer. */
  failed: NoticeMessage
  /** Where more has to be said than that the session has ended. */
  'signed-out'?: NoticeMessage
}

/** The server's answer, or the notice that says why there is none. */
export type Answered<Answer extends object> = Exclude<Answer, Lost> | NoAnswer<Exclude<Answer, Lost>>

/** Whatever else is read of an answer is missing. */
type NoAnswer<Answer> = { [Key in Exclude<KeysOf<Answer>, 'notice'>]?: never } & { notice: NoticeMessage }
type KeysOf<Union> = Union extends unknown ? keyof Union : never

const unconfirmed = {
  tone: 'problem',
  title: 'Nothing changed yet',
  description: 'Confirm with your passkey that it’s you. Everything is still here: just try again.',
} as const satisfies NoticeMessage

const refusedByLength = {
  'file-too-large': {
    tone: 'problem',
    title: 'That file is too large to send from here',
    description: 'Please choose a smaller one and try again. Everything else you entered is still here.',
  },
  'too-long': {
    tone: 'problem',
    title: 'That’s too long to send',
    description: 'Please shorten what you wrote and try again.',
  },
} as const satisfies Record<string, NoticeMessage>

function notAllowed(needs = 'someone else'): NoticeMessage {
  return {
    tone: 'problem',
    title: 'Your role doesn’t allow this',
    description: `You need to be ${needs} for this, so nothing was changed. Ask an owner if you need access.`,
  }
}

const signedOut = { tone: 'problem', title: 'Your session has ended' } as const

/** For forms in which somebody has typed. */
export const sessionEnded = {
  ...signedOut,
  description: 'What you typed is still here. Sign in again, then come back and send it.',
} as const satisfies NoticeMessage

/** @returns another object each time: a second attempt that fails in the same way is said again */
export function answered<Answer extends object>(answer: Answer, words: LostWords): Answered<Answer> {
  return (isLost(answer) ? { notice: noticeOf(answer, words) } : answer) as Answered<Answer>
}

function isLost(answer: object): answer is Lost {
  return 'lost' in answer
}

/** The sign-in opens in a new tab, so that nobody leaves what they typed. */
function noticeOf({ lost, signIn, needs }: Lost, words: LostWords): NoticeMessage {
  if (lost === 'not-allowed') return notAllowed(needs)
  if (lost === 'unconfirmed') return { ...unconfirmed }
  if (lost === 'file-too-large' || lost === 'too-long') return { ...refusedByLength[lost] }
  if (lost !== 'signed-out') return { ...words[lost] }
  const notice = words[lost] ?? { ...signedOut, description: 'Sign in again, then come back and try again.' }
  return signIn ? { ...notice, link: { to: signIn, words: 'Sign in (opens in a new tab)' } } : { ...notice }
}
