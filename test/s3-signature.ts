import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * Checks a request's signature (AWS Signature Version 4, in headers), implemented from the specification and
 * independent of the packages that sign.
 *
 * @returns null for a request without one
 */
export function isSignedWith(secret: string, { method, url = '', headers }: IncomingMessage): boolean | null {
  const given = /Credential=[^/]+\/(\S+), ?SignedHeaders=(\S+), ?Signature=(\w+)/.exec(headers.authorization ?? '')
  if (!given) return null
  const [, scope = '', names = '', signature] = given
  const [path, query = ''] = url.split('?')
  const signedHeaders = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const parameters = query.split('&').sort().join('&')
  const request = [method, path, parameters, signedHeaders.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const hash = createHash('sha256').update(request).digest('hex')
  const key = scope.split('/').reduce<string | Buffer>((above, part) => hmac(above, part), `AWS4${secret}`)
  return hmac(key, ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n')).toString('hex') === signature
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
