import type { HeadersArgs } from 'react-router'

/** A page says with this header that it shows the same to every anonymous visitor. It never leaves the server. */
export const documentHeader = 'X-Public-Document'

/**
 * For `headers` of pages that only inform: the server may keep the finished page in memory.
 *
 * @param withQuery also under an address with a query. Only for one of the few that the page itself links to: a page that
 *   said so of any query would let a stranger push all others out of the memory
 * @param until when time alone makes it untrue
 */
export function publicDocument({
  withQuery,
  until,
}: {
  withQuery?: boolean
  until?: Date | null
} = {}): Record<string, string> {
  const kept = withQuery ? 'with-query' : 'yes'
  return { [documentHeader]: until ? `${kept}; until=${until.getTime()}` : kept }
}

/** For `headers` of a page whose loader says whether, and until when, it may be kept. */
export function loaderHeaders({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders
}
