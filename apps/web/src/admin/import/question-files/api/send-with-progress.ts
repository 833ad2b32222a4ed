import { authorizedHeaders } from '@/lib/data-client'

type Answer = { status: number; body: unknown }

/**
 * Posts JSON and reports upload progress, which `fetch` cannot do. There is no timeout: a large file on a slow
 * connection uploads for half an hour.
 */
export async function sendWithProgress(
  address: string,
  json: Blob,
  onProgress: (percent: number) => void,
): Promise<Answer> {
  const answer = await post(address, json, await authorizedHeaders(), onProgress)
  if (answer.status !== 401) return answer
  return post(address, json, await authorizedHeaders('renewed'), onProgress)
}

function post(
  address: string,
  json: Blob,
  headers: Headers,
  onProgress: (percent: number) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.responseType = 'json'
    headers.set('content-type', 'application/json')
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(Math.min(99, Math.floor((loaded / total) * 100))),
    )
    request.upload.addEventListener('load', () => onProgress(100))
    request.addEventListener('load', () =>
      resolve({ status: request.status, body: request.response ?? {} }),
    )
    request.addEventListener('error', () => reject(new TypeError('no answer')))
    request.send(json)
  })
}
