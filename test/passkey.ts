import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

/** Deviations of a misbehaving authenticator. */
export interface Odd {
  origin?: string
  site?: string
  /** The device has not verified its user. */
  unverified?: boolean
  counter?: number
  challenge?: string
}

const flags = { present: 1, verified: 4, attested: 64 }

/** A security key on `node:crypto`, with signatures as in the standard (WebAuthn, sections 6.1 and 7). */
export class TestPasskey {
  readonly id = randomBytes(32)
  #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #counter = 0
  #user = Buffer.alloc(0)
  readonly #origin: string
  constructor(origin: string) {
    this.#origin = origin
  }

  /** Its response to registration options. */
  create({ challenge, user }: { challenge: string; user: { id: string } }, odd: Odd = {}): RegistrationResponseJSON {
    this.#user = Buffer.from(user.id, 'base64url')
    const credential = Buffer.concat([Buffer.alloc(16), uint16(this.id.length), this.id, coseKey(this.#keys.publicKey)])
    const authData = Buffer.concat([this.#authenticatorData(flags.attested, odd), credential])
    // A CBOR map of three: no attestation.
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x59]),
      uint16(authData.length),
      authData,
    ])
    return {
      ...this.#named(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, odd).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Its response to authentication options. */
  sign({ challenge }: { challenge: string }, odd: Odd = {}): AuthenticationResponseJSON {
    this.#counter += 1
    const authenticatorData = this.#authenticatorData(0, odd)
    const clientData = this.#clientData('webauthn.get', challenge, odd)
    const hash = createHash('sha256').update(clientData).digest()
    const signature = createSign('SHA256')
      .update(Buffer.concat([authenticatorData, hash]))
      .sign(this.#keys.privateKey)
    return {
      ...this.#named(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: this.#user.toString('base64url'),
      },
    }
  }

  #named() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  #authenticatorData(more: number, { site, unverified, counter = this.#counter }: Odd): Buffer {
    const hash = createHash('sha256')
      .update(site ?? new URL(this.#origin).hostname)
      .digest()
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([hash, Buffer.from([flags.present | (unverified ? 0 : flags.verified) | more]), count])
  }

  #clientData(type: string, asked: string, { origin = this.#origin, challenge = asked }: Odd): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

/** A CBOR map of five: an elliptic curve key for ES256 (RFC 9053). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ])
}
