import type { NoticeMessage } from './toast.ts'

/** The result of a submission without a usable answer (`submitFailureMiddleware` in sign-in). */
export interface Lost {
  lost: 'offline' | 'failed' | 'signed-out' | 'unconfirmed' | 'not-allowed' | 'file-too-large' | 'too-long'
  /** The address of the sign-in page. */
  signIn?: string
  /** The required role, such as 'an owner'. */
  needs?: string
}

/** The notices of a form for each failure. */
export interface LostWords {
  /** The request didn't reach the server. */
  offline: NoticeMessage
  /** The server failed. */
  failed: NoticeMessage
  /** For forms that need more than the usual notice of an ended session. */
  'signed-out'?: NoticeMessage
}

/** The server's answer, or the notice of a failure. */
export type Answered<Answer extends object> = Exclude<Answer, Lost> | NoAnswer<Exclude<Answer, Lost>>

/** All other fields of the answer are undefined. */
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

/** For forms with typed input. */
export const sessionEnded = {
  ...signedOut,
  description: 'What you typed is still here. Sign in again, then come back and send it.',
} as const satisfies NoticeMessage

/** @returns a new object each time, so that a second failure of the same kind is announced again */
export function answered<Answer extends object>(answer: Answer, words: LostWords): Answered<Answer> {
  return (isLost(answer) ? { notice: noticeOf(answer, words) } : answer) as Answered<Answer>
}

function isLost(answer: object): answer is Lost {
  return 'lost' in answer
}

/** The sign-in opens in a new tab, so that the typed input stays. */
function noticeOf({ lost, signIn, needs }: Lost, words: LostWords): NoticeMessage {
  if (lost === 'not-allowed') return notAllowed(needs)
  if (lost === 'unconfirmed') return { ...unconfirmed }
  if (lost === 'file-too-large' || lost === 'too-long') return { ...refusedByLength[lost] }
  if (lost !== 'signed-out') return { ...words[lost] }
  const notice = words[lost] ?? { ...signedOut, description: 'Sign in again, then come back and try again.' }
  return signIn ? { ...notice, link: { to: signIn, words: 'Sign in (opens in a new tab)' } } : { ...notice }
}
