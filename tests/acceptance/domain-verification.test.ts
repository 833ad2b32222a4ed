import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type DnsServer, startDnsServer } from '../support/dns-server.ts'
import { demo, guest, type Person, signIn, signUp } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'

let dns: DnsServer
let web: Server
let file = ''
let server: SeededServer
let operator: pg.Pool
let admin: Person
beforeAll(async () => {
  dns = await startDnsServer()
  web = createServer((_, response) => void response.end(file)).listen(0, '127.0.0.1')
  await once(web, 'listening')
  server = await startSeededServer({
    DOMAIN_CHECK_DNS: dns.address,
    DOMAIN_CHECK_ALLOW: '127.0.0.1',
    DOMAIN_CHECK_HTTP_PORT: String((web.address() as AddressInfo).port),
    DOMAIN_CHECK_HTTPS_PORT: '9',
  })
  operator = new pg.Pool({ connectionString: server.databaseUrl, max: 1 })
  admin = await signIn(server, demo.admin)
})
afterAll(async () => {
  await operator.end()
  await server.stop()
  web.close()
  await dns.stop()
})

type Verification = { success: boolean; message: string }
let count = 0
async function makeTenant(): Promise<{ id: string; host: string }> {
  const host = `site-${++count}.example.test`
  const { data } = await admin.client
    .from('tenants')
    .insert({ name: host, domain: host })
    .select('id')
    .single<{ id: string }>()
    .throwOnError()
  return { id: data.id, host }
}
async function setUp(id: string, method: string): Promise<Record<string, string>> {
  const asked = { tenant_id_param: id, method_param: method }
  return (await admin.client.rpc('setup_domain_verification', asked).throwOnError()).data
}
const verify = async (id: string, who = admin) =>
  (await who.client.rpc('verify_domain', { tenant_id_param: id })) as {
    data: Verification
    error: { code: string } | null
  }
/** Ends the pause of five seconds between two checks of a host. */
const rested = (host: string) =>
  operator.query(
    `update private.tenant_hosts set checked_at = checked_at - interval '1 minute' where host = $1`,
    [host],
  )
const siteAt = async (host: string) => {
  const { data } = await (await guest(server))
    .from('tenants')
    .select('id')
    .eq('domain', host)
    .eq('verification_status', 'verified')
  return (data ?? []).length
}
const ask = async (host: string) =>
  (await fetch(`${server.url}/certificates/ask?domain=${host}`)).status

test('a domain is proven by a TXT record as soon as it exists', async () => {
  const { id, host } = await makeTenant()
  const { record_name = '', record_value = '' } = await setUp(id, 'dns')
  expect((await verify(id)).data).toEqual({
    success: false,
    message: `ไม่พบระเบียน TXT ที่ ${record_name}`,
  })
  expect(await ask(host)).toBe(404)
  dns.set(record_name, { type: 'TXT', value: record_value })
  await rested(host)
  expect((await verify(id)).data).toEqual({
    success: true,
    message: `ยืนยันโดเมน ${host} เรียบร้อยแล้ว`,
  })
  expect(await ask(host)).toBe(200)
  expect(await siteAt(host)).toBe(1)
})

test('a domain is also proven by a file, fetched only from the addresses that DNS returns', async () => {
  const { id, host } = await makeTenant()
  const { file_content = '' } = await setUp(id, 'file')
  file = file_content
  dns.set(host, { type: 'A', value: '127.0.0.2' })
  expect((await verify(id)).data.message).toContain('ที่อยู่ภายในเครือข่าย')
  dns.set(host, { type: 'A', value: '127.0.0.1' })
  await rested(host)
  expect((await verify(id)).data.success).toBe(true)
  const { data } = await admin.client.rpc('tenant_hosts', { tenant_id_param: id })
  expect(data.hosts[0]).toMatchObject({
    status: 'verified',
    seen: { addresses: ['127.0.0.1'], certificate: 'none' },
  })
})

test('the record of one tenant proves nothing for another', async () => {
  const first = await makeTenant()
  const returned = await setUp(first.id, 'dns')
  const second = await makeTenant()
  const { record_name = '' } = await setUp(second.id, 'dns')
  dns.set(record_name, { type: 'TXT', value: returned.record_value ?? '' })
  expect((await verify(second.id)).data.success).toBe(false)
  expect(await ask(second.host)).toBe(404)
})

test('the worker finds a record that is published later', async () => {
  const { id, host } = await makeTenant()
  const { record_name = '', record_value = '' } = await setUp(id, 'dns')
  dns.set(record_name, { type: 'TXT', value: record_value })
  await operator.query('update private.tenant_hosts set next_check_at = now() where host = $1', [
    host,
  ])
  await operator.query('select private.wake_domain_job()')
  await vi.waitFor(async () => expect(await ask(host)).toBe(200), 30_000)
})

test('only administrators can trigger a check', async () => {
  const { id, host } = await makeTenant()
  const { record_name = '', record_value = '' } = await setUp(id, 'dns')
  dns.set(record_name, { type: 'TXT', value: record_value })
  const asked = dns.asked.length
  const learner = await signUp(server)
  expect((await verify(id, learner)).error?.code).toBe('admin_required')
  const visitor = { ...learner, client: await guest(server) }
  expect((await verify(id, visitor)).error?.code).toBe('sign_in_required')
  expect(dns.asked.length).toBe(asked)
  expect(await ask(host)).toBe(404)
})
