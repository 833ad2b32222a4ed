import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demo, signIn } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'
import { visit } from '../support/visit.ts'

/** The headers set by each part are those that the whole server sends. */

let server: SeededServer

beforeAll(async () => {
  server = await startSeededServer()
  const { client } = await signIn(server, demo.admin)
  const create = { width: 8, height: 8, channels: 3, background: 'teal' } as const
  const png = new Uint8Array(await sharp({ create }).png().toBuffer())
  const { error } = await client.storage
    .from('images')
    .upload('a.png', new Blob([png], { type: 'image/png' }))
  expect(error).toBeNull()
})
afterAll(() => server.stop())

const assets = new URL('../../apps/web/dist/assets/', import.meta.url)
const script = readdirSync(assets).find((name) => name.endsWith('.js'))
const page = {
  'content-security-policy': expect.stringMatching(/^default-src 'self'; script-src 'self'; /),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('payment=()'),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

it.each([
  [
    'a page',
    '/',
    200,
    { ...page, 'cache-control': 'no-cache', vary: expect.stringContaining('Host') },
  ],
  [
    'a hashed file',
    `/assets/${script}`,
    200,
    { ...page, 'cache-control': 'public, max-age=31536000, immutable' },
  ],
  [
    'an uploaded file',
    '/storage/v1/object/public/images/a.png',
    200,
    {
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'max-age=3600',
    },
  ],
  [
    'a file that is missing',
    '/storage/v1/object/public/images/none.png',
    404,
    { 'cache-control': 'no-store' },
  ],
  [
    'rows that anyone may read',
    '/rest/v1/categories?select=id&limit=1',
    200,
    {
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      vary: expect.stringContaining('Authorization'),
    },
  ],
  [
    'the public keys',
    '/auth/v1/.well-known/jwks.json',
    200,
    { 'cache-control': 'public, max-age=600', 'x-content-type-options': 'nosniff' },
  ],
  [
    'an error of the auth service',
    '/auth/v1/user',
    401,
    { 'cache-control': 'no-store', 'x-sb-error-code': 'no_authorization' },
  ],
  [
    'the development mailbox',
    '/dev/mailbox',
    200,
    { ...page, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
  ],
])('%s', async (_part, path, status, headers) => {
  const answer = await visit(server.url + path)
  expect(answer.status).toBe(status)
  expect(answer.headers).toMatchObject(headers)
})
