import type { ReactNode } from 'react'
import { href, useLocation } from 'react-router'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { FormLayout } from '../../ui/form-layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { SignInArea } from '../code-request.ts'
import { PasskeyForm } from '../passkeys/passkey-form.tsx'
import { PasskeyStep } from '../passkeys/passkey-step.tsx'
import { signInPages, withParams, withReturnTo } from '../safe-redirect.ts'
import { CodeStep } from './code-step.tsx'
import { cookiesBlocked, noCodeAsked, sessionEnded, signInCopy } from './copy.ts'
import { EmailStep } from './email-step.tsx'
import { ResendCode } from './resend-code.tsx'
import type { SignInAnswer, SignInState } from './sign-in-answer.ts'

interface SignInProps {
  area: SignInArea
  state: SignInState
  /** The answer to the code. */
  verifyAnswer?: SignInAnswer | undefined
  /** The answer to a request for a code. */
  codeAnswer?: SignInAnswer | undefined
  /** The answer to a passkey. */
  passkeyNotice?: ToastMessage | null | undefined
}

export function SignIn(props: SignInProps) {
  const { eyebrow, title, sent } = signInCopy[props.area]
  const isCodeNext = props.state.step === 'code' && !isFirstStep(props)
  return (
    <FormLayout
      label="Sign in"
      eyebrow={isCodeNext ? sent : eyebrow}
      title={isCodeNext ? 'Check your email' : title}
      intro={introOf(props, isCodeNext)}
    >
      <Steps {...props} />
    </FormLayout>
  )
}

function introOf({ area, state: { step, email } }: SignInProps, isCodeNext: boolean): ReactNode {
  const { intro, codeHelp } = signInCopy[area]
  if (step === 'passkey') return <AlmostThere email={email} />
  return isCodeNext ? <SentTo email={email} help={codeHelp} /> : intro
}

function SentTo({ email, help }: { email: string; help: string }) {
  return (
    <>
      Code sent to <strong>{email}</strong>. {help}
    </>
  )
}

function AlmostThere({ email }: { email: string }) {
  return (
    <>
      Almost there: <strong>{email}</strong> is protected by a passkey. Use the device or security key you created it
      on.
    </>
  )
}

function Steps({ area, state, verifyAnswer, codeAnswer, passkeyNotice }: SignInProps) {
  const page = signInPages[area]
  const params = new URLSearchParams(useLocation().search)
  const returnTo = params.get('returnTo')
  const key = params.get('key')
  const verifyAction = withReturnTo(page, returnTo)
  const codeAction = withParams(`${page}/code`, { returnTo, key })
  const codeElsewhere = withParams(page, { step: 'code-elsewhere', returnTo, key })
  if (state.step === 'passkey')
    return <PasskeyStep resetAt={state.resetAt ?? null} returnTo={returnTo} notice={passkeyNotice} />
  if (isFirstStep({ state, verifyAnswer, codeAnswer })) {
    const answer = codeAnswer ?? (verifyAnswer?.notice ? { ...verifyAnswer, result: undefined } : undefined)
    return (
      <>
        {params.has('ended') && !answer && <Notice {...sessionEnded} />}
        {state.isForgotten && !answer && <Notice {...cookiesBlocked} />}
        {verifyAnswer && !answer && <Notice {...noCodeAsked} />}
        <EmailStep area={area} action={codeAction} email={typedEmail(verifyAnswer) ?? state.email} answer={answer} />
        <p className="form-more">
          {state.hasCode && verifyAnswer?.step !== 'email' ? (
            <a href={verifyAction}>Enter the code sent to {state.email}</a>
          ) : (
            <a href={codeElsewhere}>I have a code already</a>
          )}
        </p>
        {state.hasPasskeys && (
          <PasskeyForm
            action={withReturnTo(href('/auth/confirm/passkey'), returnTo)}
            notice={passkeyNotice}
            className="button-quiet"
          >
            Sign in with a passkey
          </PasskeyForm>
        )}
      </>
    )
  }
  if (state.step === 'code-elsewhere')
    return (
      <>
        <p>
          {key
            ? 'You opened the link from our email, so only your own tries count in this browser. Enter the code from that email, or request a new one.'
            : 'Your code works in any browser. Enter it with the email address we sent it to.'}
        </p>
        <CodeStep area={area} action={codeElsewhere} answer={verifyAnswer} email={state.email} />
        <p className="form-more">
          <a href={withParams(page, { step: 'email', returnTo, key })}>Send a new code</a>
        </p>
      </>
    )
  return (
    <>
      {params.has('ended') && !verifyAnswer && !codeAnswer && <Notice {...sessionEnded} />}
      <CodeStep area={area} action={verifyAction} answer={verifyAnswer} isNext={!codeAnswer} />
      <div className="form-more form-ways">
        <ResendCode
          area={area}
          action={codeAction}
          email={state.email}
          seconds={verifyAnswer?.seconds ?? state.seconds}
          answer={codeAnswer}
        />
        <form method="get" action={page}>
          {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
          <input type="hidden" name="step" value="email" />
          <button type="submit" className="button-quiet">
            {signInCopy[area].backButton}
          </button>
        </form>
      </div>
    </>
  )
}

/** Only when the code was requested in another browser. */
function typedEmail(verifyAnswer: SignInAnswer | undefined): string | undefined {
  const email = verifyAnswer?.result?.initialValue?.email
  return typeof email === 'string' ? email : undefined
}

/** A refused request stays on its step: the second one can request a code for the same address too. */
function isFirstStep({ state, verifyAnswer, codeAnswer }: Omit<SignInProps, 'area'>): boolean {
  if (verifyAnswer?.step === 'email' || state.step === 'email') return true
  return codeAnswer !== undefined && codeAnswer.result?.initialValue?.email !== state.email
}
