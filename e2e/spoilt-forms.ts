import { expect } from 'vitest'

/** What fetch posts. */
export interface Posted {
  body?: BodyInit
  headers?: Record<string, string>
}

const boundary = '----formdata-of-no-browser'

/**
 * A form as no page sends it: without its fields, with one of them spoilt, or no form at all.
 *
 * @param right what the server would take
 * @param field one that has to be there
 * @returns for `test.each`: what is wrong with it, and how it is posted
 */
export function spoiltForms(right: Record<string, string>, field: string): [what: string, posted: Posted][] {
  const rest = Object.entries(right).filter(([name]) => name !== field)
  const value = right[field] ?? ''
  const fields = (...entries: [string, string][]) => ({ body: new URLSearchParams([...rest, ...entries]) })
  return [
    ['nothing at all', {}],
    ['a form without fields', { body: new URLSearchParams() }],
    ['a form in which a field is missing', fields()],
    ['a field given twice', fields([field, value], [field, value])],
    ['a NUL character', fields([field, 'A\0'])],
    ['half of a character', inBytes('application/x-www-form-urlencoded', `${fields().body}&${field}=A%ED%A0%80`)],
    ['half of a character in parts', inParts(`Content-Disposition: form-data; name="${field}"`, 'A\xed\xa0\x80')],
    ['a text of 5,000 letters', fields([field, 'A'.repeat(5000)])],
    ['names of a list', fields([`${field}[]`, value], [`${field}[0]`, value], [`${field}.x`, value])],
    ['a file in place of a text', { body: withFile(rest, field, value) }],
    ['what is no part', inParts('Content-Type: text/plain', value)],
    ['parts that end in the middle', inBytes(`multipart/form-data; boundary=${boundary}`, `--${boundary}\r\nContent-`)],
    ['parts without a boundary', inBytes('multipart/form-data', `${new URLSearchParams(right)}`)],
    ['bytes that mean nothing', inBytes('application/x-www-form-urlencoded', '\xff\xfe%&=%zz&\0=\x80')],
    ['JSON', inBytes('application/json', JSON.stringify(right))],
    ['half of a JSON', inBytes('application/json', '{"a":')],
    ['a form that is called a text', inBytes('text/plain', `${new URLSearchParams(right)}`)],
    ['a type that is none', inBytes(';', `${new URLSearchParams(right)}`)],
  ]
}

/** @param bytes each as a character */
function inBytes(type: string, bytes: string): Posted {
  return { body: new Uint8Array(Buffer.from(bytes, 'latin1')), headers: { 'Content-Type': type } }
}

function inParts(head: string, bytes: string): Posted {
  return inBytes(
    `multipart/form-data; boundary=${boundary}`,
    `--${boundary}\r\n${head}\r\n\r\n${bytes}\r\n--${boundary}--\r\n`,
  )
}

function withFile(rest: [string, string][], field: string, value: string): FormData {
  const form = new FormData()
  for (const [name, text] of rest) form.append(name, text)
  form.append(field, new Blob([value], { type: 'text/plain' }), 'a.txt')
  return form
}

/**
 * Posts as a page does where no script runs.
 *
 * @param accept as a browser asks for a page, unless it is something else
 */
export function postForm(
  address: URL,
  { body, headers }: Posted,
  cookie?: string,
  accept = 'text/html',
): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    redirect: 'manual',
    ...(body !== undefined && { body }),
    headers: { Accept: accept, ...headers, ...(cookie && { Cookie: cookie }) },
  })
}

interface Refusal {
  words: RegExp
  status?: number
  /** What the script of a page is told instead, where it reads the page anew for the message. */
  asData?: number
  cookie?: string | undefined
}

/** That a whole page says what is wrong, and that the script of a page is answered too. */
export async function expectMessage(
  address: string,
  posted: Posted,
  { words, status = 400, asData = status, cookie }: Refusal,
): Promise<void> {
  const url = new URL(address)
  const page = await postForm(url, posted, cookie)
  const text = await page.text()
  expect([page.status, page.headers.get('Content-Type')]).toEqual([status, expect.stringMatching(/^text\/html/)])
  expect(text).toContain('</html>')
  expect(wordsIn(text)).toMatch(words)
  url.pathname += '.data'
  expect((await postForm(url, posted, cookie, '*/*')).status).toBe(asData)
}

function wordsIn(html: string): string {
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
  return main.replace(/<[^>]*>/g, ' ').replaceAll('&#x27;', "'")
}
