/**
 * As `fetch`, from the browser, of a form with a file. Only this old way of asking tells how much has gone out.
 *
 * @param request where it goes, without the form: not every browser reads a file out of a request
 * @param onProgress gets the part that has gone out, from 0 to 1
 * @throws TypeError when the server could not be reached, or not to the end
 */
export async function sendUpload(
  { method, url, headers, signal }: Pick<Request, 'method' | 'url' | 'headers' | 'signal'>,
  form: FormData,
  onProgress: (part: number) => void,
): Promise<Response> {
  const sender = new XMLHttpRequest()
  const abort = () => sender.abort()
  return new Promise<Response>((resolve, reject) => {
    sender.open(method, url)
    sender.responseType = 'arraybuffer'
    // Where one field ends and the next begins, the sender decides itself.
    for (const [name, value] of headers) if (name !== 'content-type') sender.setRequestHeader(name, value)
    sender.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    sender.onload = () => resolve(answerOf(sender))
    sender.onerror = () => reject(new TypeError('Failed to fetch'))
    sender.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', abort)
    sender.send(form)
  }).finally(() => signal.removeEventListener('abort', abort))
}

function answerOf(sender: XMLHttpRequest): Response {
  const { status, statusText, response } = sender
  const lines = sender.getAllResponseHeaders().trim().split('\r\n').filter(Boolean)
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  const hasBody = status !== 204 && status !== 304
  return new Response(hasBody ? response : null, { status, statusText, headers })
}
