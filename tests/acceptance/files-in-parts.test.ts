import { connect } from 'node:net'
import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demo, guest, type Person, signIn, signUp } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'

const megabyte = 1024 * 1024

let server: SeededServer
let admin: Person
let learner: Person
let visitor: SupabaseClient
let publishableKey: string
/** Larger than one request may be. */
let photograph: Buffer

beforeAll(async () => {
  server = await startSeededServer({ RATE_LIMITS: 'on' })
  admin = await signIn(server, demo.admin)
  learner = await signUp(server)
  visitor = await guest(server)
  const config = await fetch(`${server.url}/config.json`)
  publishableKey = ((await config.json()) as { publishableKey: string }).publishableKey
  const create = { width: 2000, height: 1700, channels: 3 as const, background: 'teal' }
  photograph = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer()
})
afterAll(() => server.stop())

/** As in Supabase's documentation. Returns null, or the status of the refusal. */
function send(
  objectName: string,
  headers: Record<string, string>,
  path = '',
): Promise<number | null> {
  return new Promise((resolve) => {
    const upload = new Upload(photograph, {
      endpoint: `${server.url}/storage/v1/upload/resumable${path}`,
      headers: { apikey: publishableKey, ...headers },
      uploadDataDuringCreation: true,
      chunkSize: 6 * megabyte,
      metadata: { bucketName: 'images', objectName, contentType: 'image/png' },
      retryDelays: null,
      onSuccess: () => resolve(null),
      onError: (error) =>
        resolve(('originalResponse' in error && error.originalResponse?.getStatus()) || 0),
    })
    upload.start()
  })
}

it('an administrator uploads a photograph of ten megabytes, which is processed like every picture', async () => {
  expect(photograph.length).toBeGreaterThan(9 * megabyte)
  expect(await send('photo.png', { authorization: `Bearer ${admin.token}` })).toBeNull()
  const { publicUrl } = visitor.storage.from('images').getPublicUrl('photo.png').data
  const shown = await fetch(publicUrl)
  const stored = Buffer.from(await shown.arrayBuffer())
  expect(Number(shown.headers.get('content-length'))).toBe(stored.length)
  expect((await sharp(stored).metadata()).width).toBe(1920)
})

it('learners and guests may not upload in parts', async () => {
  expect(await send('x.png', { authorization: `Bearer ${learner.token}` })).toBe(403)
  // A guest's body of this size is not read.
  expect(await send('x.png', {})).toBe(413)
})

it('a signed address permits the upload of that file', async () => {
  const images = admin.client.storage.from('images')
  const { data } = await images.createSignedUploadUrl('signed.png')
  const signature = { 'x-signature': data?.token ?? '' }
  expect(await send('other.png', signature, '/sign')).toBe(400)
  expect(await send('signed.png', signature, '/sign')).toBeNull()
  expect((await images.exists('signed.png')).data).toBe(true)
})

it('an interrupted part is discarded, and the upload’s offset stays the same', async () => {
  const headers = {
    ...{ apikey: publishableKey, authorization: `Bearer ${admin.token}` },
    'tus-resumable': '1.0.0',
  }
  const fields = { bucketName: 'images', objectName: 'cut.png', contentType: 'image/png' }
  const metadata = Object.entries(fields).map(([key, value]) => `${key} ${btoa(value)}`)
  const begun = await fetch(`${server.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': '1000', 'upload-metadata': metadata.join(',') },
  })
  const location = new URL(begun.headers.get('location') ?? '', server.url)
  const lines = Object.entries({
    ...{ ...headers, host: location.host, 'upload-offset': '0', 'content-length': '900' },
    'content-type': 'application/offset+octet-stream',
  }).map(([name, value]) => `${name}: ${value}`)
  await new Promise<void>((resolve) => {
    const socket = connect(Number(location.port), location.hostname, () => {
      socket.end(`PATCH ${location.pathname} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\nmuch less`)
    })
    socket.resume().once('close', () => resolve())
  })
  const stands = await fetch(location, { method: 'HEAD', headers })
  expect([stands.status, stands.headers.get('upload-offset')]).toEqual([200, '0'])
})
