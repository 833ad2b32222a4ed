import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSeededServer } from '../support/seeded-server.ts'
import type { TestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

let bare: TestServer
let proxied: TestServer
beforeAll(async () => {
  ;[bare, proxied] = await Promise.all([
    startSeededServer(),
    startSeededServer({ TRUST_PROXY: '127.0.0.0/8,::1', PAYMENT_PROVIDER: 'sandbox' }),
  ])
})
afterAll(() => Promise.all([bare.stop(), proxied.stop()]))

const json = { 'Content-Type': 'application/json' }

async function signIn(server: TestServer, name: string, headers = {}): Promise<string> {
  const { publishableKey } = JSON.parse((await visit(`${server.url}/config.json`)).body)
  const { body } = await visit(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { ...json, apikey: publishableKey, ...headers },
    body: JSON.stringify({ email: `${name}@demo.test`, password: 'sanamsob-demo' }),
  })
  return `Bearer ${JSON.parse(body).access_token}`
}

test('a body arrives complete where a trusted proxy names the visited host', async () => {
  const forwarded = { 'X-Forwarded-Host': 'local.localhost', 'X-Forwarded-For': '203.0.113.9' }
  const order = await visit(`${proxied.url}/functions/v1/create-promptpay-payment`, {
    method: 'POST',
    headers: { ...json, ...forwarded, Authorization: await signIn(proxied, 'learner', forwarded) },
    body: JSON.stringify({ amount: 75, points_amount: 100 }),
  })
  expect(JSON.parse(order.body)).toMatchObject({ success: true, error: null })
  expect(JSON.parse(order.body).payment_url).toContain(`//local.localhost:${proxied.port}/`)
})

test.each([
  ['a host that is none of its sites', 'evil.example'],
  ['a site that the client put before what the proxy says', 'local.localhost, evil.example'],
])('paying returns to the hub when the request names %s', async (_what, host) => {
  const forwarded = { 'X-Forwarded-Host': host, 'X-Forwarded-For': '203.0.113.10' }
  const order = await visit(`${proxied.url}/functions/v1/create-promptpay-payment`, {
    method: 'POST',
    headers: { ...json, ...forwarded, Authorization: await signIn(proxied, 'admin') },
    body: JSON.stringify({ amount: 75, points_amount: 100 }),
  })
  expect(JSON.parse(order.body).payment_url).toContain(`//localhost:${proxied.port}/`)
})

test('of several forwarded hosts the last counts, which no client can write', async () => {
  const ask = async (host: string) => {
    const headers = { 'X-Forwarded-Host': host }
    return JSON.parse((await visit(`${proxied.url}/config.json`, { headers })).body).tenant
      ?.subdomain
  }
  expect(await ask('nurse.localhost, local.localhost')).toBe('local')
  expect(await ask('local.localhost, evil.example')).toBeUndefined()
})

test('responses of the data API declare the headers they vary by, and that they are private', async () => {
  const ask = async (headers: Record<string, string>) =>
    (await visit(`${bare.url}/rest/v1/categories?select=id&limit=1`, { headers })).headers
  const guests = await ask({})
  expect(guests['cache-control']).toBe('private, no-cache')
  for (const name of [
    'Authorization',
    'apikey',
    'Accept',
    'Prefer',
    'Accept-Profile',
    'Host',
    'Origin',
  ])
    expect(guests.vary?.split(', ')).toContain(name)
  const own = await ask({ Authorization: await signIn(bare, 'learner') })
  expect(own['cache-control']).toBe('private, no-store')
  expect((await ask({ Authorization: 'Bearer nonsense' }))['cache-control']).toBe(
    'private, no-store',
  )
})

test('a body is read for administrators only', async () => {
  // Starts a body and never ends it: a response shows that the server did not wait for the body.
  const begin = (authorization: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { ...json, ...(authorization && { Authorization: authorization }) }
      const path = '/functions/v1/import-questions'
      const sent = request({ host: '127.0.0.1', port: bare.port, path, method: 'POST', headers })
      sent.on('error', reject)
      sent.on('response', ({ statusCode = 0 }) => {
        sent.off('error', reject).on('error', () => undefined)
        sent.destroy()
        resolve(statusCode)
      })
      sent.write('{')
    })
  expect(await begin('')).toBe(401)
  expect(await begin(await signIn(bare, 'learner'))).toBe(403)
})

const forwarding = [
  ...['X-Forwarded-Proto', 'X-Forwarded-Port', 'X-Forwarded-Server', 'X-Original-Host'],
  ...[
    'CF-Connecting-IP',
    'True-Client-IP',
    'X-Client-IP',
    'X-Cluster-Client-IP',
    'Fastly-Client-IP',
  ],
]

test.each<[string, Record<string, string>]>([
  ['a proxy that nobody named', { 'X-Forwarded-For': '203.0.113.9' }],
  ['a proxy that says only where it was asked', { 'X-Forwarded-Host': 'exam.example' }],
  ...forwarding.map((name): [string, Record<string, string>] => [name, { [name]: '127.0.0.1' }]),
  ['a name that is not of this machine', { Host: 'exam.example' }],
  ['a name made to resemble this machine', { Host: 'localhost.exam.example' }],
])('neither mails nor metrics are shown through %s', async (_way, headers) => {
  for (const path of ['/dev/mailbox', '/dev/mailbox/1', '/metrics']) {
    expect((await visit(bare.url + path, { headers })).status).toBe(404)
  }
})

test('the operator’s check sees a request as it arrived through the proxy, and no other caller does', async () => {
  const ask = async (server: TestServer, headers: Record<string, string>) => {
    const { secretKey } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
    const proof = createHmac('sha256', secretKey)
      .update(`seen request ${Math.floor(Date.now() / 60_000)}`)
      .digest('base64url')
    return visit(`${server.url}/healthz/seen`, { headers: { 'X-Doctor': proof, ...headers } })
  }
  const forwarded = { 'X-Forwarded-Host': 'exam.example', 'X-Forwarded-For': '203.0.113.9' }
  expect(JSON.parse((await ask(proxied, forwarded)).body)).toMatchObject({
    host: 'exam.example',
    visitor: '203.0.113.9',
    isForwarded: true,
    isTrusted: true,
  })
  expect(JSON.parse((await ask(bare, forwarded)).body)).toMatchObject({
    host: `localhost:${bare.port}`,
    isForwarded: true,
    isTrusted: false,
  })
  expect((await ask(bare, { 'X-Doctor': 'x' })).status).toBe(404)
})

test('a trusted proxy without the client’s address does not make clients count as this machine', async () => {
  for (const host of ['exam.example', 'localhost']) {
    const headers = { 'X-Forwarded-Host': host, 'X-Forwarded-For': '127.0.0.1' }
    expect((await visit(`${proxied.url}/dev/mailbox`, { headers })).status).toBe(404)
  }
  expect((await visit(`${bare.url}/dev/mailbox`)).status).toBe(200)
  expect((await visit(`${bare.url}/metrics`)).status).toBe(200)
})
