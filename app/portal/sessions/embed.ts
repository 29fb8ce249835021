/** The players that a recording may be embedded from; the policy of every page allows no other frame. */
export const frameHosts = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.loom.com',
] as const

export interface Embed {
  /** Such as 'YouTube'. */
  site: string
  url: string
}

/** @returns the player of a recording on YouTube, Vimeo or Loom; null for an address that only opens in its own place */
export function embedOf(recordingUrl: string): Embed | null {
  if (!URL.canParse(recordingUrl)) return null
  const { hostname, pathname, searchParams } = new URL(recordingUrl)
  const [youtube, vimeo, loom] = frameHosts
  switch (hostname.replace(/^(www|m)\./, '')) {
    case 'youtube.com':
    case 'youtube-nocookie.com': {
      const [, inPath] = /^\/(?:live|embed|shorts)\/([\w-]{6,20})\/?$/.exec(pathname) ?? []
      const id = pathname === '/watch' ? searchParams.get('v') : inPath
      return id && /^[\w-]{6,20}$/.test(id) ? { site: 'YouTube', url: `${youtube}/embed/${id}` } : null
    }
    case 'youtu.be': {
      const [, id] = /^\/([\w-]{6,20})\/?$/.exec(pathname) ?? []
      return id ? { site: 'YouTube', url: `${youtube}/embed/${id}` } : null
    }
    case 'vimeo.com':
    case 'player.vimeo.com': {
      // An unlisted video has a second key, in the path or as a parameter.
      const [, id, inPath] = /^(?:\/video)?\/(\d{5,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(pathname) ?? []
      const key = inPath ?? searchParams.get('h')
      if (!id || (key && !/^[0-9a-f]{6,20}$/.test(key))) return null
      return { site: 'Vimeo', url: `${vimeo}/video/${id}?${new URLSearchParams({ dnt: '1', ...(key && { h: key }) })}` }
    }
    case 'loom.com': {
      const [, id] = /^\/(?:share|embed)\/(?:[\w-]*-)?([0-9a-f]{32})\/?$/.exec(pathname) ?? []
      return id ? { site: 'Loom', url: `${loom}/embed/${id}` } : null
    }
    default:
      return null
  }
}
