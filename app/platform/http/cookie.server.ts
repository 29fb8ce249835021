import type { Config } from '../config.ts'

/**
 * The prefix makes browsers guarantee that this very host set the cookie, over https and for the whole site (ASVS
 * 3.3.1).
 */
export function hostName(config: Pick<Config, 'origin'>, name: string): string {
  return config.origin.startsWith('https:') ? `__Host-${name}` : name
}

/** @param maxAge seconds; 0 deletes it */
export function writeCookie(config: Pick<Config, 'origin'>, name: string, value: string, maxAge: number): string {
  const secure = config.origin.startsWith('https:') ? '; Secure' : ''
  return `${hostName(config, name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`
}

/** This server writes no longer value. */
const longestValue = 4000

/** @param name with its prefix */
export function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.get('Cookie') ?? '').split(';')) {
    const [key, ...rest] = pair.trim().split('=')
    const value = rest.join('=')
    if (key === name && value !== '' && value.length <= longestValue) return value
  }
  return null
}
