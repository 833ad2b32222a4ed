import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Upload, type UploadOptions } from 'tus-js-client'
import { expect } from 'vitest'
import type { StorageApi } from '../../src/create-storage-api.ts'
import type { TestStorage } from './test-storage.ts'

export const tusPath = '/upload/resumable'

/** Starts a local server, which tus-js-client needs. Requests are distributed to `apis` round-robin. */
export async function listen(...apis: StorageApi[]) {
  let requests = 0
  const fetch = (request: Request) =>
    apis[requests++ % apis.length]?.fetch(request) ?? new Response()
  const server = createAdaptorServer({ fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    requests: () => requests,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

type Sent = { upload: Upload; error: null | { status: number; body: string } }

/** Uploads a file as in Supabase's documentation, until it is complete or refused. */
export function sendByTus(
  origin: string,
  bytes: Buffer,
  { bucketName, objectName, contentType }: Record<string, string>,
  options: UploadOptions = {},
): Promise<Sent> {
  return new Promise((resolve) => {
    const upload = new Upload(bytes, {
      endpoint: `${origin}/storage/v1${tusPath}`,
      retryDelays: null,
      uploadDataDuringCreation: true,
      chunkSize: 6 * 1024 * 1024,
      ...options,
      headers: { apikey: 'service_role', ...options.headers },
      metadata: {
        bucketName: bucketName ?? '',
        objectName: objectName ?? '',
        contentType: contentType ?? '',
        cacheControl: '60',
        ...options.metadata,
      },
      onSuccess: () => resolve({ upload, error: null }),
      onError: (error) => {
        const answer = 'originalResponse' in error ? error.originalResponse : null
        resolve({
          upload,
          error: { status: answer?.getStatus() ?? 0, body: answer?.getBody() ?? error.message },
        })
      },
    })
    upload.start()
  })
}

const version = { 'tus-resumable': '1.0.0' }
const encoded = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

type Sends = Pick<TestStorage, 'send'>

/** Sends the first request of an upload without the library. */
export function begin(
  { send }: Sends,
  fields: Record<string, string>,
  size: number | string | null,
  role?: string,
  more: Record<string, string> = {},
  path = tusPath,
) {
  const length = size === null ? {} : { 'upload-length': String(size) }
  const headers = { ...version, ...length, 'upload-metadata': encoded(fields), ...more }
  return send(path, { method: 'POST', headers }, role)
}

/** Sends one part to the upload at `location`. */
export function sendPart(
  { send }: Sends,
  location: string,
  offset: number,
  bytes: Buffer,
  role?: string,
  more: Record<string, string> = {},
) {
  const headers = {
    ...{ ...version, 'upload-offset': String(offset), 'content-length': String(bytes.length) },
    ...{ 'content-type': 'application/offset+octet-stream', ...more },
  }
  const init = { method: 'PATCH', headers, body: new Uint8Array(bytes) }
  return send(location.replace('/storage/v1', ''), init, role)
}

/** Creates an upload and returns its `Location`. */
export async function begun(
  storage: Sends,
  fields: Record<string, string>,
  size: number,
  role?: string,
): Promise<string> {
  const response = await begin(storage, fields, size, role)
  expect(response.status).toBe(201)
  return response.headers.get('location') ?? ''
}

/** Requests the offset of an upload. */
export function head({ send }: Sends, location: string, role?: string, more = {}) {
  const headers = { ...version, ...more }
  return send(location.replace('/storage/v1', ''), { method: 'HEAD', headers }, role)
}

/** Terminates an upload. */
export function stop({ send }: Sends, location: string, role?: string, more = {}) {
  const headers = { ...version, ...more }
  return send(location.replace('/storage/v1', ''), { method: 'DELETE', headers }, role)
}

/** A text in the private bucket. */
export const note = (objectName: string) => ({
  ...{ bucketName: 'docs', objectName, contentType: 'text/plain' },
})

/** A picture in the public bucket, where each user has their own files. */
export const mine = (objectName: string) => ({
  ...{ bucketName: 'images', objectName, contentType: 'image/png' },
})

export async function unfinished({ pool }: Pick<TestStorage, 'pool'>): Promise<number> {
  const { rows } = await pool.query(
    'select 1 from storage.resumable_uploads where finished_at is null',
  )
  return rows.length
}
