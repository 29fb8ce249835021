/** The server could not be reached, or not to the end. */
export class UploadLost extends Error {}

/**
 * Sends a form with a file from the browser. Only this old way of asking tells how much has gone out.
 *
 * @param onProgress gets the part that has gone out, from 0 to 1
 * @param signal takes it back
 * @returns the status, and the answer if it is JSON
 */
export function sendUpload(
  address: string,
  form: FormData,
  { onProgress, signal }: { onProgress?: (part: number) => void; signal?: AbortSignal } = {},
): Promise<{ status: number; answer: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('Accept', 'application/json')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, answer: request.response })
    request.onerror = () => reject(new UploadLost())
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
