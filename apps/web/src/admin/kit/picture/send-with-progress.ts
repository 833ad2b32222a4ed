/**
 * A `fetch` for one upload, built on XMLHttpRequest, the only browser API that reports upload progress. There is no
 * timeout: a large file on a slow connection uploads for half an hour.
 * @param onProgress called with the share that was sent, from 0 to 1
 */
export function sendWithProgress(
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', String(input))
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total)
      }
      request.onload = () =>
        resolve(
          new Response(request.responseText, {
            status: request.status,
            headers: { 'content-type': request.getResponseHeader('content-type') ?? '' },
          }),
        )
      request.onerror = () => reject(new TypeError('the upload was cut off'))
      request.onabort = () => reject(new DOMException('the upload was cancelled', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort())
      request.send(init.body as XMLHttpRequestBodyInit)
    })
}
