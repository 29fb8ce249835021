/** `gzip;q=0` is a refusal (RFC 9110, 12.5.3). */
export function acceptsEncoding(acceptEncoding: string, encoding: string): boolean {
  const entry = acceptEncoding.split(',').find((part) => part.trim().split(';')[0]?.trim().toLowerCase() === encoding)
  return entry !== undefined && !/;\s*q=0(\.0*)?\s*$/i.test(entry)
}
