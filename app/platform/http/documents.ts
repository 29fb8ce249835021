import type { HeadersArgs } from 'react-router'

/** A page sets this header when it is the same for every anonymous visitor. The server removes it from the answer. */
export const documentHeader = 'X-Public-Document'

/**
 * For `headers` of informational pages: the server may keep the finished page in memory.
 *
 * @param withQuery also with a query. Only for queries that the page itself links to: with arbitrary ones a stranger
 * could evict all
 *   other pages
 * @param until when the page becomes outdated by time alone
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

/** For `headers` of a page whose loader decides whether, and until when, it may be kept. */
export function loaderHeaders({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders
}
