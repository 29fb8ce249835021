import type { SignInArea } from '../../sign-in/code-request.ts'
import { areaNames } from './send-code.tsx'
import type { ShownPerson } from './show-person.server.ts'

/** A person's sessions, and the status of their codes, folded. */
export function PersonSignIns({
  signIns: { sessions, sessionCount, codes, wrongCodes, passkeys },
  areas,
}: Pick<ShownPerson, 'signIns'> & { areas: SignInArea[] }) {
  return (
    <details className="text-sm">
      <summary className="link w-fit">Sign-ins and codes ({sessionCount + codes.length})</summary>
      <div className="mt-3 grid gap-3">
        {sessionCount === 0 ? (
          <p className="text-ink-soft">Not signed in on any device.</p>
        ) : (
          <div>
            <p>
              Signed in on {sessionCount === 1 ? 'one device' : `${sessionCount.toLocaleString('en-US')} devices`}
              {sessionCount > sessions.length && `, the last ${sessions.length} of them`}:
            </p>
            <ul className="mt-1 grid gap-1">
              {sessions.map(({ browser, signedIn, lastUsed }) => (
                <li key={signedIn.iso + lastUsed.iso}>
                  {browser ? <strong>{browser}</strong> : 'Unknown browser'}, since{' '}
                  <time dateTime={signedIn.iso}>{signedIn.words}</time>, last used{' '}
                  <time dateTime={lastUsed.iso}>{lastUsed.words}</time>
                </li>
              ))}
            </ul>
          </div>
        )}
        {passkeys.length > 0 && <p className="wrap-anywhere text-ink-soft">Passkeys: {passkeys.join(', ')}</p>}
        <div>
          <h3 className="text-sm">Codes in the last 24 hours</h3>
          {codes.length === 0 && <p className="text-ink-soft">No code requested.</p>}
          <ul className="mt-1 grid gap-1">
            {codes.map(({ area, asked, became, wrongTries }) => (
              <li key={area + asked.iso}>
                <time dateTime={asked.iso}>{asked.words}</time>, for the {areaNames[area as SignInArea]}: {became}
                {wrongTries > 0 && `, ${triesInWords(wrongTries)}`}
              </li>
            ))}
          </ul>
          {wrongCodes > 0 && <p className="mt-1">In recent days: {triesInWords(wrongCodes)} in any browser.</p>}
        </div>
        {areas.length === 0 && (
          <p className="text-ink-soft">
            They can’t sign in. The portal is for registered members, and the admin area is for admins.
          </p>
        )}
      </div>
    </details>
  )
}

function triesInWords(tries: number): string {
  return tries === 1 ? 'one wrong try' : `${tries.toLocaleString('en-US')} wrong tries`
}
