import { afterAll, beforeAll, expect, test } from 'vitest'
import { png } from './support/pictures.ts'
import { owner, startTestStorage, type TestStorage } from './support/test-storage.ts'
import { begin, begun, head, mine, note, sendPart, stop, tusPath } from './support/tus-client.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await startTestStorage()
})
afterAll(() => storage.stop())

test('belongs to the user who created the upload', async () => {
  const picture = await png()
  const location = await begun(storage, mine('mine.png'), picture.length, 'authenticated')
  const other = { 'x-sub': owner.replaceAll('1', '2') }
  for (const [role, headers] of [
    ['authenticated', other],
    ['anon', {}],
    ['service_role', {}],
  ] as const) {
    expect((await head(storage, location, role, headers)).status).toBe(404)
    const part = await sendPart(storage, location, 0, picture, role, headers)
    expect(part.status).toBe(404)
    expect((await stop(storage, location, role, headers)).status).toBe(404)
  }
  expect((await sendPart(storage, location, 0, picture, 'forged')).status).toBe(401)
  expect((await sendPart(storage, location, 0, picture, 'authenticated')).status).toBe(204)
  const { rows } = await storage.pool.query(
    `select owner_id from storage.objects where name = 'mine.png'`,
  )
  expect(rows).toEqual([{ owner_id: owner }])
  await storage.service.from('images').remove(['mine.png'])
})

test('is refused by policies, at creation and after a right was revoked', async () => {
  expect((await begin(storage, note('a.txt'), 10, 'authenticated')).status).toBe(403)
  expect((await begin(storage, mine('a.png'), 10, 'anon')).status).toBe(403)
  const picture = await png()
  const half = picture.subarray(0, 50)
  const location = await begun(storage, mine('late.png'), picture.length, 'authenticated')
  await sendPart(storage, location, 0, half, 'authenticated')
  await storage.pool.query('alter policy write_own on storage.objects with check (false)')
  const rest = picture.subarray(50)
  const refused = await sendPart(storage, location, 50, rest, 'authenticated')
  expect(refused.status).toBe(403)
  expect((await storage.service.from('images').exists('late.png')).data).toBe(false)
  await stop(storage, location, 'authenticated')
  await storage.pool.query(`alter policy write_own on storage.objects with check
    (bucket_id = 'images' and owner_id = current_setting('request.jwt.claims')::json ->> 'sub')`)
  expect(await storage.keys()).toEqual([])
})

test('can use the rights of a signer for the signed path', async () => {
  const signer = storage.as('authenticated').from('images')
  const { data } = await signer.createSignedUploadUrl('signed.png')
  const signature = { 'x-signature': data?.token ?? '' }
  const picture = await png()
  const beginSigned = (name: string, headers: Record<string, string>) =>
    begin(storage, mine(name), picture.length, 'anon', headers, `${tusPath}/sign`)
  expect((await beginSigned('other.png', signature)).status).toBe(400)
  expect((await beginSigned('signed.png', {})).status).toBe(400)
  const response = await beginSigned('signed.png', { ...signature, 'x-upsert': 'true' })
  const location = response.headers.get('location') ?? ''
  expect(location).toMatch(/\/upload\/resumable\/sign\/[0-9a-f-]{36}$/)
  const holds = (headers: Record<string, string>) =>
    storage.api.holdsUploadToken(new Request(`http://storage.test${location}`, { headers }))
  expect([await holds(signature), await holds({ 'x-signature': 'x' })]).toEqual([true, false])
  expect((await sendPart(storage, location, 0, picture, 'anon')).status).toBe(400)
  // The signature is valid only below `/sign`: without it the guest is an unknown sender.
  const unsigned = location.replace('/sign/', '/')
  const as = sendPart(storage, unsigned, 0, picture, 'anon', signature)
  expect((await as).status).toBe(404)
  expect((await sendPart(storage, location, 0, picture, 'anon', signature)).status).toBe(204)
  const { rows } = await storage.pool.query(
    `select owner_id from storage.objects where name = 'signed.png'`,
  )
  expect(rows).toEqual([{ owner_id: owner }])
  // The signature, not the header, decides whether a file may be replaced.
  expect((await beginSigned('signed.png', { ...signature, 'x-upsert': 'true' })).status).toBe(409)
  await storage.service.from('images').remove(['signed.png'])
})

test('reports no internal error', () => expect(storage.reported).toEqual([]))
