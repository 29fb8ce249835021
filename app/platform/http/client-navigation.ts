/** Whether the router's script requests data; every other request of a browser gets a document. */
export function isClientNavigation({ url }: Pick<Request, 'url'>): boolean {
  return new URL(url).pathname.endsWith('.data')
}
