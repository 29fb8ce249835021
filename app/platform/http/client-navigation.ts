/** Whether the page's script asks, and reads data. Whatever else asks by a browser gets a page. */
export function isClientNavigation({ url }: Pick<Request, 'url'>): boolean {
  return new URL(url).pathname.endsWith('.data')
}
