import { DocumentForm, SendButton } from '../../ui/form/document-form.tsx'
import type { SignInArea } from '../code-request.ts'
import { linkHelp, signInCopy } from './copy.ts'
import type { SignInAnswer } from './sign-in-answer.ts'

/** Requests another code once the server allows one. @param seconds until then, from the server */
export function ResendCode({
  area,
  action,
  email,
  seconds,
  answer,
}: {
  area: SignInArea
  action: string
  email: string
  seconds: number
  answer: SignInAnswer | undefined
}) {
  const left = answer?.seconds ?? seconds
  return (
    <DocumentForm
      name="resend"
      action={action}
      notice={answer?.notice}
      more={answer?.isLinkNeeded && <p>{linkHelp}</p>}
      lost={signInCopy[area].lostRequest}
    >
      <input type="hidden" name="email" value={email} />
      <div>
        <SendButton className="button-quiet" pending="Sending code..." aria-describedby="resend-wait">
          Send a new code
        </SendButton>
        <p id="resend-wait" className="hint hint-below">
          {left > 0 && (
            <>
              You can request another code in <span data-seconds={left}>{wordsFor(left)}</span>.
            </>
          )}
        </p>
      </div>
    </DocumentForm>
  )
}

function wordsFor(seconds: number): string {
  if (seconds === 1) return '1 second'
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
