import { SignJWT } from 'jose'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inFormat, jpegWithPlace, png, svg } from './support/pictures.ts'
import { origin, startTestStorage, type TestStorage } from './support/test-storage.ts'

let storage: TestStorage
let picture: Buffer
beforeAll(async () => {
  storage = await startTestStorage({ bucketQuotaBytes: 20_000 })
  picture = await png()
})
afterAll(() => storage.stop())

const asPng = { contentType: 'image/png' }
const images = () => storage.service.from('images')
const stored = async (name: string) => {
  const response = await storage.send(`/object/images/${name}`)
  return Buffer.from(await response.arrayBuffer())
}

test.each([
  ['..%2f..%2fx.png', 400],
  ['a%2f..%2f..%2fx.png', 400],
  ['a/..%5c..%5cx.png', 400],
  ['%252e%252e%252fx.png', 400],
  ['a//x.png', 400],
  ['a%00.png', 400],
  ['%E0%B9%82.png', 400],
  ['%zz.png', 400],
  [`${'a'.repeat(1025)}.png`, 400],
  // No route of the contract matches a line break.
  ['a%0d%0ax.png', 404],
  // The URL parser removes these segments, so no bucket is left.
  ['%2e%2e/x.png', 404],
])('the name %s is refused by every request', async (name, status) => {
  const before = await storage.keys()
  const body = new Uint8Array(picture)
  const headers = { 'content-type': 'image/png' }
  const sent = await storage.send(`/object/images/${name}`, { method: 'POST', body, headers })
  expect(sent.status).toBe(status)
  expect((await sent.text()).length).toBeLessThan(800)
  expect((await storage.send(`/object/images/${name}`)).status).toBe(status)
  expect(await storage.keys()).toEqual(before)
})

test.each([
  ['POST', '/object/list/%00'],
  ['POST', '/object/list-v2/%00'],
  ['GET', '/object/authenticated/%00/a.png'],
  ['DELETE', '/bucket/%00'],
])('a bucket name with NUL is refused: %s %s', async (method, path) => {
  const body = method === 'POST' ? '{"prefix":""}' : null
  const headers = { 'content-type': 'application/json' }
  const answer = await storage.send(path, { method, headers, body })
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'InvalidRequest' }])
})

test('move and copy refuse such names too', async () => {
  await images().upload('home.png', picture, asPng)
  for (const name of ['../x.png', '/etc/passwd', 'a/./b', 'a\0b', '']) {
    expect((await images().move('home.png', name)).error).toMatchObject({ status: 400 })
    expect((await images().copy('home.png', name)).error).toMatchObject({ status: 400 })
  }
  expect((await images().remove(['../../etc/passwd'])).data).toEqual([])
})

describe('non-pictures', () => {
  test.each([
    ['SVG', svg, 'image/svg+xml'],
    ['SVG declared as PNG', svg, 'image/png'],
    ['HTML', Buffer.from('<html><script>1</script>'), 'text/html'],
    ['HTML declared as PNG', Buffer.from('<html><script>1</script>'), 'image/png'],
    [
      'a script that begins as a GIF',
      Buffer.from('GIF89a/*\u0001\u0001*/=1;alert(1)'),
      'image/gif',
    ],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'application/pdf'],
    ['text', Buffer.from('text'), 'text/plain'],
    ['the head of a PNG alone', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'image/png'],
  ])('%s is refused in a public bucket', async (_, bytes, contentType) => {
    const before = await storage.keys()
    const { error } = await images().upload('no.png', bytes, { contentType })
    expect(error).toMatchObject({ status: 415, statusCode: '415' })
    expect(await storage.keys()).toEqual(before)
  })

  test('a picture of another format than declared is refused', async () => {
    const webp = await inFormat('webp')
    expect((await images().upload('w.png', webp, asPng)).error).toMatchObject({ status: 415 })
    const docs = storage.service.from('docs')
    const asText = await docs.upload('w.txt', webp, { contentType: 'text/plain' })
    expect(asText.error).toMatchObject({ status: 415 })
  })

  test('a truncated picture is refused', async () => {
    const whole = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer()
    const half = whole.subarray(0, whole.length / 2)
    const { error } = await images().upload('half.jpg', half, { contentType: 'image/jpeg' })
    expect(error).toMatchObject({ status: 415 })
  })
})

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
  'only the picture of a %s file is stored, without appended content',
  async (format) => {
    const name = `poly.${format}`
    const polyglot = Buffer.concat([
      await inFormat(format),
      Buffer.from('<script>alert(1)</script>PK\x03\x04'),
    ])
    const { error } = await images().upload(name, polyglot, { contentType: `image/${format}` })
    expect(error).toBeNull()
    const saved = await stored(name)
    expect(saved.includes('<script>')).toBe(false)
    const head = await sharp(saved).metadata()
    expect([head.format, head.width, head.height]).toEqual([
      format === 'avif' ? 'heif' : format,
      40,
      30,
    ])
    await images().remove([name])
  },
)

test('the location of a photograph is not stored', async () => {
  const sent = await jpegWithPlace()
  expect((await sharp(sent).metadata()).exif).toBeDefined()
  await images().upload('place.jpg', sent, { contentType: 'image/jpeg' })
  expect((await sharp(await stored('place.jpg')).metadata()).exif).toBeUndefined()
})

describe('oversized pictures', () => {
  test('are refused by their header alone', async () => {
    // Declares 50,000 by 50,000, and has no pixel.
    const bomb = Buffer.from(picture.subarray(0, 33))
    bomb.writeUInt32BE(50_000, 16)
    bomb.writeUInt32BE(50_000, 20)
    const sum = crc32(bomb.subarray(12, 29))
    bomb.writeUInt32BE(sum, 29)
    const idat = picture.subarray(33)
    const { error } = await images().upload('bomb.png', Buffer.concat([bomb, idat]), asPng)
    expect(error).toMatchObject({ status: 413, message: 'A picture has 25000000 pixels at most' })
  })

  test('are refused as many frames too', async () => {
    const frame = {
      create: { width: 1000, height: 26_000, channels: 3 as const, background: 'red' },
    }
    const gif = await sharp(frame).gif().toBuffer()
    const { error } = await images().upload('long.gif', gif, { contentType: 'image/gif' })
    expect(error).toMatchObject({ status: 413 })
  })

  test('are accepted at the limit and reduced to the largest width', async () => {
    const large = await png(5000, 5000)
    expect((await images().upload('large.png', large, asPng)).error).toBeNull()
    const saved = await sharp(await stored('large.png')).metadata()
    expect([saved.width, saved.height]).toEqual([1920, 1920])
    expect((await images().upload('larger.png', await png(5001, 5000), asPng)).error).toMatchObject(
      {
        status: 413,
      },
    )
    await images().remove(['large.png'])
  })
})

test('a file is limited in size, and a bucket by its quota', async () => {
  const large = Buffer.alloc(5 * 1024 * 1024 + 1, 'a')
  const docs = storage.service.from('docs')
  expect((await docs.upload('large.txt', large)).error).toMatchObject({ status: 413 })
  expect((await docs.upload('a.txt', 'a'.repeat(15_000))).error).toBeNull()
  const before = await storage.keys()
  expect((await docs.upload('b.txt', 'b'.repeat(6_000))).error).toMatchObject({
    status: 413,
    message: 'The bucket is full',
  })
  expect((await docs.copy('a.txt', 'c.txt')).error).toMatchObject({ status: 413 })
  expect(await storage.keys()).toEqual(before)
  // A replaced file counts once.
  expect((await docs.upload('a.txt', 'c'.repeat(16_000), { upsert: true })).error).toBeNull()
})

test('users cannot change files of others, or see files that policies hide', async () => {
  const mine = storage.as('authenticated').from('images')
  const other = storage.as('authenticated', '22222222-2222-4222-8222-222222222222').from('images')
  await mine.upload('mine.png', picture, asPng)
  const over = { ...asPng, upsert: true }
  expect((await other.upload('mine.png', picture, over)).error).toMatchObject({ status: 403 })
  expect((await other.update('mine.png', picture, asPng)).error).toMatchObject({ status: 404 })
  expect((await other.move('mine.png', 'theirs.png')).error).toMatchObject({ status: 404 })
  expect((await other.copy('mine.png', 'theirs.png')).error).toMatchObject({ status: 404 })
  expect((await other.remove(['mine.png'])).data).toEqual([])
  expect((await other.info('mine.png')).error).toMatchObject({ status: 404 })
  expect((await other.list()).data).toEqual([])
  expect(
    (await storage.as('anon').from('images').upload('x.png', picture, asPng)).error,
  ).toMatchObject({
    status: 403,
    statusCode: '403',
  })
  expect(
    (await storage.as('authenticated').createBucket('mine', { public: true })).error,
  ).toMatchObject({
    status: 403,
  })
  expect((await mine.info('mine.png')).error).toBeNull()
})

describe('a signed URL', () => {
  const secret = new Uint8Array(32).fill(7)
  const sign = (claims: object, exp: number, audience: string, key = secret) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setExpirationTime(exp)
      .sign(key)
  const later = Math.floor(Date.now() / 1000) + 600
  const get = async (token: string, name = 's.txt') =>
    (await storage.send(`/object/sign/docs/${name}?token=${token}`, {}, 'anon')).status
  const claims = { url: 'docs/s.txt' }
  beforeAll(async () => {
    await storage.service.from('docs').upload('s.txt', 'secret')
    await storage.service.from('docs').upload('t.txt', 'another')
  })

  test('is valid for its path and time, with an intact signature', async () => {
    const { data } = await storage.service.from('docs').createSignedUrl('s.txt', 60)
    const token = new URL(data?.signedUrl ?? origin).searchParams.get('token') ?? ''
    expect(await get(token)).toBe(200)
    expect(await get(token, 't.txt')).toBe(400)
    const [head, body, signature = ''] = token.split('.')
    const other = signature.startsWith('A') ? 'B' : 'A'
    expect(await get([head, body, other + signature.slice(1)].join('.'))).toBe(400)
    expect(await get(`${head}.${body}.`)).toBe(400)
    expect(await get('')).toBe(400)
  })

  test('is refused if forged, expired or of another kind', async () => {
    expect(await get(await sign(claims, later, 'storage-download'))).toBe(200)
    expect(await get(await sign(claims, later - 700, 'storage-download'))).toBe(400)
    expect(await get(await sign(claims, later, 'storage-upload'))).toBe(400)
    const forged = await sign(claims, later, 'storage-download', new Uint8Array(32).fill(8))
    expect(await get(forged)).toBe(400)
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(
      JSON.stringify({ ...claims, aud: 'storage-download', exp: later }),
    ).toString('base64url')}.`
    expect(await get(none)).toBe(400)
  })

  test("for an upload uses the signer's rights at the time of use", async () => {
    const as = { url: 'images/late.png', upsert: false, role: 'anon' }
    const token = await sign(as, later, 'storage-upload')
    const guest = storage.as('anon').from('images')
    const blob = new Blob([new Uint8Array(picture)], { type: 'image/png' })
    expect((await guest.uploadToSignedUrl('late.png', token, blob)).error).toMatchObject({
      status: 403,
    })
  })
})

test('reports no internal error', () => expect(storage.reported).toEqual([]))

function crc32(bytes: Buffer): number {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}
