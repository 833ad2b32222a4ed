import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demo, guest, type Person, signIn, signUp } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'

let server: SeededServer
let admin: Person
let learner: Person
let visitor: SupabaseClient
let logo: Blob

beforeAll(async () => {
  server = await startSeededServer({ RATE_LIMITS: 'on' })
  admin = await signIn(server, demo.admin)
  learner = await signUp(server)
  visitor = await guest(server)
  const picture = await sharp({
    create: { width: 700, height: 350, channels: 3, background: 'teal' },
  })
    .png()
    .toBuffer()
  logo = new Blob([new Uint8Array(picture)], { type: 'image/png' })
})
afterAll(() => server.stop())

it('an administrator uploads a logo, which all visitors see in the available widths', async () => {
  const images = admin.client.storage.from('images')
  expect((await images.upload('logos/hub.png', logo)).error).toBeNull()
  expect((await images.list('logos')).data?.map(({ name }) => name)).toEqual(['hub.png'])

  const { publicUrl } = images.getPublicUrl('logos/hub.png').data
  const response = await fetch(publicUrl)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('max-age=3600')
  expect(response.headers.get('content-type')).toBe('image/png')
  const eTag = response.headers.get('etag') ?? ''
  expect((await fetch(publicUrl, { headers: { 'if-none-match': eTag } })).status).toBe(304)

  const smaller = visitor.storage
    .from('images')
    .getPublicUrl('logos/hub.png', { transform: { width: 320 } })
  const rendition = await fetch(smaller.data.publicUrl)
  const { width } = await sharp(Buffer.from(await rendition.arrayBuffer())).metadata()
  expect(width).toBe(320)
})

it('leaves a row in the audit trail', async () => {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  const { rows } = await client
    .query(
      `select actor_id, action, after ->> 'name' as name from admin_audit_log
       where table_name = 'objects'`,
    )
    .finally(() => client.end())
  expect(rows).toEqual([{ actor_id: admin.id, action: 'insert', name: 'logos/hub.png' }])
})

it('a learner and a guest write, list and manage nothing', async () => {
  for (const { storage } of [learner.client, visitor]) {
    const images = storage.from('images')
    expect((await images.upload('x.png', logo)).error).toMatchObject({ status: 403 })
    const over = await images.upload('logos/hub.png', logo, { upsert: true })
    expect(over.error).toMatchObject({ status: 403 })
    expect((await images.createSignedUploadUrl('x.png')).error).toMatchObject({ status: 403 })
    expect((await images.move('logos/hub.png', 'x.png')).error).toMatchObject({ status: 403 })
    expect((await images.copy('logos/hub.png', 'x.png')).error).not.toBeNull()
    expect((await images.remove(['logos/hub.png'])).error).toMatchObject({ status: 403 })
    expect((await images.list('logos')).data).toEqual([])
    expect((await storage.listBuckets()).data).toEqual([])
    expect((await storage.createBucket('mine', { public: true })).error).toMatchObject({
      status: 403,
    })
    expect((await storage.emptyBucket('images')).error).not.toBeNull()
    expect((await storage.deleteBucket('images')).error).toMatchObject({ status: 403 })
  }
  expect((await admin.client.storage.from('images').exists('logos/hub.png')).data).toBe(true)
})

it('a signed address permits one upload without an account', async () => {
  const { data } = await admin.client.storage.from('images').createSignedUploadUrl('sent.png')
  const sent = await visitor.storage
    .from('images')
    .uploadToSignedUrl('sent.png', data?.token ?? '', logo)
  expect(sent.error).toBeNull()
})

it('a private bucket is read by its signed addresses', async () => {
  expect((await admin.client.storage.createBucket('papers', { public: false })).error).toBeNull()
  const papers = admin.client.storage.from('papers')
  expect((await papers.upload('a.txt', 'a paper')).error).toBeNull()
  const { data } = await papers.createSignedUrl('a.txt', 60)
  expect(await (await fetch(data?.signedUrl ?? '')).text()).toBe('a paper')
  expect((await learner.client.storage.from('papers').download('a.txt')).error).not.toBeNull()
  expect((await fetch(`${server.url}/storage/v1/object/public/papers/a.txt`)).status).toBe(404)
  expect((await papers.remove(['a.txt'])).error).toBeNull()
  expect((await fetch(data?.signedUrl ?? '')).status).toBe(404)
})

it('a guest cannot send megabytes, and no user more than five', async () => {
  const send = (body: Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
    fetch(`${server.url}/storage/v1/object/images/big.png`, { method: 'POST', body, headers })
  expect((await send(new Uint8Array(100_000), { 'content-type': 'image/png' })).status).toBe(413)
  const authorization = `Bearer ${admin.token}`
  const large = await send(new Uint8Array(6_000_000), {
    'content-type': 'image/png',
    authorization,
  })
  expect(large.status).toBe(413)
})

it('an invalid token is refused', async () => {
  const other = createClient(server.url, 'sb_publishable_of_somebody_else')
  expect((await other.storage.listBuckets()).error).toMatchObject({ status: 401 })
})
