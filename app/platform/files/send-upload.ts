/**
 * As `fetch`, from the browser, of a form with a file. Only this old way of asking tells how much has gone out.
 *
 * @param onProgress gets the part that has gone out, from 0 to 1
 * @throws TypeError when the server could not be reached, or not to the end
 */
export async function sendUpload(request: Request, onProgress: (part: number) => void): Promise<Response> {
  const { method, url, headers, signal } = request
  const body = await request.blob()
  const sender = new XMLHttpRequest()
  const abort = () => sender.abort()
  return new Promise<Response>((resolve, reject) => {
    sender.open(method, url)
    sender.responseType = 'arraybuffer'
    for (const [name, value] of headers) sender.setRequestHeader(name, value)
    sender.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    sender.onload = () => resolve(answerOf(sender))
    sender.onerror = () => reject(new TypeError('Failed to fetch'))
    sender.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', abort)
    sender.send(body)
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
