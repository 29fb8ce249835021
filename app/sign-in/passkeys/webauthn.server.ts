import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { brand } from '../../organization/brand.ts'
import type { Config } from '../../platform/config.ts'
import type { Admin } from '../../viewer.ts'
import type { Challenge } from './challenge.server.ts'

/** Loaded on demand: it takes a third of a second and 27 MB, which an installation without passkeys doesn't need. */
const library = () => import('@simplewebauthn/server')

type Site = Pick<Config, 'origin'>

/** A key only signs for the site it was created for, which prevents phishing. */
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

/** Options for creating a discoverable key with user verification, which signs in alone. */
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

/** @param keys the allowed ones; none: any key of this site */
export async function requestOptions(config: Site, keys: KnownKey[], { challenge }: Challenge) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: siteOf(config).id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    allowCredentials: told(keys),
    userVerification: 'required',
  })
}

/** Parses the JSON of a form field, which may be anything. @returns null when it is no credential */
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

/** For the log. @returns the reason, without submitted values */
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

/** Also checks that the key's counter, if it has one, increases. */
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
