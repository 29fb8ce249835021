/** A page says with this header that it shows the same to every anonymous visitor. It never leaves the server. */
export const documentHeader = 'X-Public-Document'

/** For `headers` of pages that only inform: the server may keep the finished page in memory. */
export function publicDocument(): Record<string, string> {
  return { [documentHeader]: 'yes' }
}
