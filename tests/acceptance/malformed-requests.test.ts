import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demo, signIn } from '../support/product.ts'
import { startSeededServer } from '../support/seeded-server.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startSeededServer({ TRUST_PROXY: '127.0.0.1,::1' })
  token = (await signIn(server, demo.learner)).token
})
afterAll(() => server.stop())

/** Sends raw bytes and returns everything received until the connection ends. */
function send(bytes: string | Uint8Array): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => chunks.push(Buffer.from(chunk))).on('error', reject)
    socket.on('close', () => {
      const answer = Buffer.concat(chunks).toString()
      const [head = '', ...rest] = answer.split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1]), body: rest.join('') })
    })
  })
}

function get(path: string, headers: Record<string, string> = {}) {
  const all = { Host: 'localhost', Connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return send(Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'))
}

const malformed = expect.stringContaining('"code":"request_malformed"')

it.each([
  ['no host', ''],
  ['spaces', 'a b'],
  ['markup', '<script>'],
  ['a path', 'localhost/../x'],
  ['two hosts', 'localhost:80,evil.example'],
  ['bytes that are no letters', '\xe0\xff.example'],
])('a Host of %s is refused by every service', async (_name, host) => {
  for (const path of ['/', '/robots.txt', '/rest/v1/categories', '/auth/v1/settings']) {
    expect(await get(path, { Host: host })).toEqual({ status: 400, body: malformed })
  }
})

it.each(['a b', '<script>', '', 'xn--0.localhost', 'evil.example', '\xe0\xff', 'x'.repeat(5000)])(
  'an invalid host from a proxy causes no failure: %s',
  async (host) => {
    for (const path of ['/', '/sitemap.xml', '/config.json', '/share.png', '/auth/v1/settings']) {
      const { status, body } = await get(path, { 'X-Forwarded-Host': host })
      expect(status).toBeLessThan(500)
      expect(body).not.toMatch(/<script>|evil\.example/)
    }
  },
)

it.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['a made-up method', 'BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
  [
    'an address that is none',
    'GET /\\evil HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    400,
  ],
  ['endless headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(60_000)}\r\n\r\n`, 431],
  [
    'another host in the request line',
    'GET http://nurse.localhost/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    400,
  ],
  [
    'two hosts',
    'GET / HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\nConnection: close\r\n\r\n',
    400,
  ],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
])('%s gets an error code', async (_name, bytes, status) => {
  expect(await send(bytes)).toEqual({ status, body: malformed })
})

it('accepts its own host in the request line in any spelling', async () => {
  const bytes =
    'GET http://LOCALHOST:80/healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
  expect((await send(bytes)).status).toBe(200)
})

it.each([
  '/%00',
  '/%',
  '/%ff',
  '/quiz/%00',
  '/quiz/not-a-uuid',
  '/category/1/subcategories',
  '/quiz-results/%27--',
  '/assets/..%2f..%2fpackage.json',
  '/share/constructor/00000000-0000-0000-0000-000000000000.png',
  '/sitemap-9999.xml',
  '/search?q=%00',
  '/quiz-sets?page=99999999999999999999&sort[]=x',
  '/dev/mailbox?to=%00',
  '/rest/v1/%00',
  '/rest/v1/categories?id=eq.%00',
  '/rest/v1/categories?select=%00',
  '/rest/v1/rpc/__proto__',
  '/rest/v1/rpc/search_catalogue?q=%00',
  '/auth/v1/verify?token=%00&type=signup&redirect_to=%00',
  '/payments/sandbox/orders/%00/pay',
  '/certificates/ask?domain=%00',
])('%s causes no failure', async (path) => {
  const { status, body } = await get(path)
  expect(status).toBeGreaterThanOrEqual(200)
  expect(status).toBeLessThan(500)
  expect(body).not.toMatch(/\n\s+at |node_modules|"type":"module"/)
})

const bodies: [name: string, body: string | Uint8Array<ArrayBuffer>][] = [
  ['nothing', ''],
  ['half a JSON', '{"a":'],
  ['null', 'null'],
  ['a list', '[]'],
  ['no UTF-8', Uint8Array.from(Buffer.from('{"email":"\xff\xfe"}', 'latin1'))],
  ['100,000 brackets', '['.repeat(100_000)],
  ['NUL in every field', JSON.stringify(fields('\0'))],
  ['half a surrogate pair', JSON.stringify(fields('x')).replaceAll('"x"', '"\\ud800"')],
  ['numbers beyond all', JSON.stringify(fields('x')).replaceAll('"x"', '1e999')],
  ['10 MB', JSON.stringify(fields('a'.repeat(1_000_000)))],
]

function fields(value: string) {
  const names = ['name', 'email', 'subject', 'message', 'password', 'token', 'refresh_token', 'q']
  return Object.fromEntries(names.map((name) => [name, value]))
}

it.each(bodies)(
  'a body of %s causes no failure in any service',
  async (_name, body) => {
    const services = [
      ['/rest/v1/rpc/search_catalogue', '/rest/v1/rpc/start_quiz', '/rest/v1/contact_messages'],
      ['/auth/v1/token?grant_type=password', '/auth/v1/token?grant_type=refresh_token'],
      ['/auth/v1/signup', '/auth/v1/recover', '/auth/v1/otp', '/auth/v1/verify'],
      ['/functions/v1/create-promptpay-payment', '/functions/v1/check-payment-status'],
      ['/functions/v1/import-questions', '/functions/v1/invite-user', '/auth/v1/factors'],
      ['/payments/sandbox/orders/x/pay', '/about'],
    ].flat()
    for (const path of services) {
      for (const type of ['application/json', 'text/plain', 'multipart/form-data']) {
        const headers = { 'Content-Type': type, Authorization: `Bearer ${token}` }
        const answer = await fetch(server.url + path, { method: 'POST', headers, body })
        const text = await answer.text()
        expect(answer.status, `${path} ${text}`).toBeLessThan(500)
        expect(text, path).not.toMatch(/\n\s+at |node_modules/)
        if (answer.status >= 400) expect(JSON.parse(text)).toBeTruthy()
      }
    }
  },
  180_000,
)

it('none of these requests left a failure or a token in the log', () => {
  const log = JSON.stringify(server.log)
  expect(log).not.toContain(token)
  expect(log).not.toContain(demo.password)
  expect(server.log.filter(({ level }) => Number(level) >= 50)).toEqual([])
})
