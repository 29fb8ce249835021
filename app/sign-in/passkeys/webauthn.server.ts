import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { brand } from '../../organization/brand.ts'
import type { Config } from '../../platform/config.ts'
import type { Admin } from '../../viewer.ts'
import type { Challenge } from './challenge.server.ts'

/** A third of a second and 27 MB, of which an installation without passkeys needs nothing. */
const library = () => import('@simplewebauthn/server')

type Site = Pick<Config, 'origin'>

/** A key is made for one site and signs for no other: that is why nobody can be led to give theirs away. */
function siteOf({ origin }: Site) {
  return { origin, id: new URL(origin).hostname }
}

interface KnownKey {
  credentialId: Buffer
  transports: string[]
}

function told(keys: KnownKey[]) {
  return keys.map(({ credentialId, transports }) => ({ id: credentialId.toString('base64url'), transports }))
}

/** What the browser is asked so that it makes a key. It signs in by itself, so it has to know its person and to ask for them. */
export async function creationOptions(config: Site, admin: Admin, keys: KnownKey[], { challenge }: Challenge) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: brand.name,
    rpID: siteOf(config).id,
    userID: new Uint8Array(Buffer.from(admin.memberId)),
    userName: admin.email,
    userDisplayName: `${admin.firstName} ${admin.lastName}`.trim(),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    excludeCredentials: told(keys),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** @param keys that may answer; none for any that was made for this site */
export async function requestOptions(config: Site, keys: KnownKey[], { challenge }: Challenge) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: siteOf(config).id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    allowCredentials: told(keys),
    userVerification: 'required',
  })
}

/** A form brings it as text, and anybody can send anything. @returns null when it is no answer of a key */
export function readCredential<Answer extends AuthenticationResponseJSON | RegistrationResponseJSON>(
  text: FormDataEntryValue | null,
): Answer | null {
  if (typeof text !== 'string') return null
  try {
    const answer = JSON.parse(text) as Answer | null
    return typeof answer?.id === 'string' && typeof answer.response === 'object' && answer.response ? answer : null
  } catch {
    return null
  }
}

export type Verified<Facts> = ({ isGood: true } & Facts) | { isGood: false; reason: string }

/** For the log. @returns what was wrong, without the values that somebody has sent */
function reasonOf(error: unknown): string {
  return (error as Error).message.split('"')[0]?.trim() ?? ''
}

export async function verifyCreation(
  config: Site,
  response: RegistrationResponseJSON,
  { challenge }: Challenge,
): Promise<Verified<{ credentialId: Buffer; publicKey: Buffer; counter: number; isBackedUp: boolean }>> {
  const { verifyRegistrationResponse } = await library()
  const { origin, id } = siteOf(config)
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    })
    if (!verified) return { isGood: false, reason: 'not verified' }
    const { credential, credentialBackedUp } = registrationInfo
    return {
      isGood: true,
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      isBackedUp: credentialBackedUp,
    }
  } catch (error) {
    return { isGood: false, reason: reasonOf(error) }
  }
}

/** Also that the key's counter, where it has one, goes on from where it was. */
export async function verifySignature(
  config: Site,
  response: AuthenticationResponseJSON,
  { challenge }: Challenge,
  key: { credentialId: Buffer; publicKey: Buffer; counter: number; memberId: string },
): Promise<Verified<{ counter: number; isBackedUp: boolean }>> {
  const { verifyAuthenticationResponse } = await library()
  const { origin, id } = siteOf(config)
  const { userHandle } = response.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== key.memberId)
    return { isGood: false, reason: 'another person' }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: key.credentialId.toString('base64url'),
        publicKey: new Uint8Array(key.publicKey),
        counter: key.counter,
      },
    })
    if (!verified) return { isGood: false, reason: 'wrong signature' }
    return { isGood: true, counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
  } catch (error) {
    return { isGood: false, reason: reasonOf(error) }
  }
}
