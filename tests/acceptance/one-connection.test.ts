import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startSeededServer } from '../support/seeded-server.ts'
import type { TestServer } from '../support/server.ts'

/** HTTP's guarantees on a persistent connection: one response for each request, in order. */
let server: TestServer
beforeAll(async () => {
  server = await startSeededServer()
})
afterAll(() => server.stop())

/** A connection, everything received on it, and whether the server closed it. */
async function open() {
  const chunks: Buffer[] = []
  let ended = false
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opening = connect(server.port, '127.0.0.1', () => resolve(opening)).on('error', reject)
  })
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => (ended = true))
  const received = () => Buffer.concat(chunks).toString()
  const statuses = () =>
    [...received().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => Number(code))
  return { socket, received, statuses, ended: () => ended }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const post = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

it('an unreadable request is refused after the responses to earlier ones', async () => {
  const { socket, received, statuses, ended } = await open()
  socket.write(`${get('/rest/v1/categories?select=id')}${get('/config.json')}no HTTP\r\n\r\n`)
  await vi.waitFor(() => expect(ended()).toBe(true), 15_000)
  expect(statuses()).toEqual([200, 200, 400])
  expect(received()).toMatch(/Connection: close[\s\S]*"code":"request_malformed"/)
})

it('a body that breaks off is refused once', async () => {
  const { socket, statuses, ended } = await open()
  const head =
    'POST /auth/v1/token HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n'
  socket.write(`${get('/rest/v1/categories?select=id')}${head}2\r\n{}\r\nno length\r\nmore\r\n`)
  await vi.waitFor(() => expect(ended()).toBe(true), 15_000)
  expect(statuses()).toEqual([200, 400])
})

it.each([
  ['/auth/v1/signup', 413],
  ['/rest/v1/contact_messages', 413],
  ['/functions/v1/import-questions', 401],
  ['/nothing', 404],
])(
  'a body that %s does not want is read and discarded, and the connection stays open',
  async (path, status) => {
    const { socket, statuses, ended } = await open()
    const half = 'x'.repeat(4 * 1024 * 1024)
    socket.write(post(path, 2 * half.length) + half)
    expect((await fetch(`${server.url}/config.json`)).status).toBe(200)
    expect(statuses()).toEqual([])
    socket.write(half + get('/healthz'))
    await vi.waitFor(() => expect(statuses()).toEqual([status, 200]), 60_000)
    expect(ended()).toBe(false)
    socket.destroy()
  },
)

it('after a body above all limits the connection closes, and the response says so', async () => {
  const { socket, received, statuses, ended } = await open()
  socket.on('error', () => undefined)
  socket.write(post('/auth/v1/signup', 100 * 1024 * 1024))
  await vi.waitFor(() => expect(ended()).toBe(true), 15_000)
  expect(statuses()).toEqual([413])
  expect(received()).toMatch(/connection: close/i)
})
