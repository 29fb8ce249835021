import { useFetcher } from 'react-router'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import type { SignInArea } from '../../sign-in/code-request.ts'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { endSessionsCopy } from './copy.ts'
import { Nothing, PersonSection } from './person-section.tsx'
import { areaNames, SendCode } from './send-code.tsx'
import type { ShownPerson } from './show-person.server.ts'

/**
 * A person's sessions, and the status of their codes.
 *
 * @param areas the areas that the person may sign in to
 * @param isOneself whether it is the admin's own page: the own session ends by the sign-out button
 */
export function PersonSignIns({
  id,
  name,
  signIns: { sessions, sessionCount, codes, wrongCodes, passkeys },
  areas,
  isOneself,
  mayChange,
}: Pick<ShownPerson, 'signIns'> & {
  id: string
  name: string
  areas: SignInArea[]
  isOneself: boolean
  mayChange: boolean
}) {
  return (
    <PersonSection id="sign-ins" title="Sign-ins">
      {sessionCount === 0 ? (
        <Nothing>Not signed in on any device.</Nothing>
      ) : (
        <>
          <p>
            Signed in on {sessionCount === 1 ? 'one device' : `${sessionCount.toLocaleString('en-US')} devices`}
            {sessionCount > sessions.length && `, the last ${sessions.length} of them`}:
          </p>
          <ul className="mt-2 grid gap-1 text-sm">
            {sessions.map(({ browser, signedIn, lastUsed }) => (
              <li key={signedIn.iso + lastUsed.iso}>
                {browser ? <strong>{browser}</strong> : 'Unknown browser'}, since{' '}
                <time dateTime={signedIn.iso}>{signedIn.words}</time>, last used{' '}
                <time dateTime={lastUsed.iso}>{lastUsed.words}</time>
              </li>
            ))}
          </ul>
        </>
      )}
      {passkeys.length > 0 && (
        <p className="mt-3 text-sm wrap-anywhere text-ink-soft">Passkeys: {passkeys.join(', ')}</p>
      )}
      <h3 className="mt-5 text-lg/tight">Codes in the last 24 hours</h3>
      {codes.length === 0 ? (
        <p className="mt-2 text-ink-soft">No code requested.</p>
      ) : (
        <ul className="mt-2 grid gap-1 text-sm">
          {codes.map(({ area, asked, became, wrongTries }) => (
            <li key={area + asked.iso}>
              <time dateTime={asked.iso}>{asked.words}</time>, for the {areaNames[area as SignInArea]}: {became}
              {wrongTries > 0 && `, ${triesInWords(wrongTries)}`}
            </li>
          ))}
        </ul>
      )}
      {wrongCodes > 0 && <p className="mt-2 text-sm">In recent days: {triesInWords(wrongCodes)} in any browser.</p>}
      {mayChange && areas.map((area) => <SendCode key={area} id={id} name={name} area={area} />)}
      {areas.length === 0 && (
        <p className="mt-4 text-sm text-ink-soft">
          They can’t sign in. The portal is for registered members, and the admin area is for admins.
        </p>
      )}
      {mayChange && !isOneself && sessionCount > 0 && <EndSessions name={name} />}
    </PersonSection>
  )
}

function triesInWords(tries: number): string {
  return tries === 1 ? 'one wrong try' : `${tries.toLocaleString('en-US')} wrong tries`
}

function EndSessions({ name }: { name: string }) {
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, endSessionsCopy)
  return (
    <fetcher.Form method="post" className="mt-4 grid gap-2">
      <input type="hidden" name="intent" value="end-sessions" />
      <FormMessage notice={answer?.notice} />
      <div>
        <PendingButton
          className="button-quiet"
          pending="Ending..."
          underWay={fetcher.state !== 'idle'}
          describedBy="end-hint"
          about={`of ${name}`}
        >
          End all sessions
        </PendingButton>
      </div>
      <p id="end-hint" className="hint">
        For a lost phone. This signs them out everywhere; they sign in again with a new code.
      </p>
    </fetcher.Form>
  )
}
