import { randomUUID } from 'node:crypto'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demo, guest, type Person, signIn, signUp } from '../support/product.ts'
import { startSeededServer } from '../support/seeded-server.ts'
import type { TestServer } from '../support/server.ts'

const secretKey = `sb_secret_${randomUUID()}`
let server: TestServer
let admin: Person
let learner: Person
const clients: SupabaseClient[] = []
beforeAll(async () => {
  server = await startSeededServer({ SECRET_KEY: secretKey })
  admin = await signIn(server, demo.admin)
  learner = await signUp(server)
})
afterAll(async () => {
  for (const { client } of [admin, learner]) await client.removeAllChannels()
  for (const client of clients) await client.removeAllChannels()
  await server.stop()
})

type Joined = { status: string; error?: Error }
const joined = (channel: RealtimeChannel) =>
  new Promise<Joined>((resolve) =>
    channel.subscribe((status, error) => resolve({ status, ...(error && { error }) })),
  )

/** What somebody hears of a table, once it is followed. */
async function follow({ client }: Person, table: string, filter?: string) {
  await client.realtime.setAuth()
  const told: { new: Record<string, unknown>; eventType: string }[] = []
  let isFollowed = false
  const channel = client
    .channel(`${table}-${randomUUID()}`)
    .on('system', {}, ({ status }) => {
      isFollowed ||= status === 'ok'
    })
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', table, ...(filter && { filter }) },
      (change) => told.push(change as never),
    )
  expect(await joined(channel)).toEqual({ status: 'SUBSCRIBED' })
  await expect.poll(() => isFollowed).toBe(true)
  return { channel, told }
}

/** Somebody whose session lasts as long as the test. */
async function somebody(): Promise<Person> {
  const person = await signUp(server)
  clients.push(person.client)
  await person.client.realtime.setAuth()
  return person
}

describe('changes of tables', () => {
  it('tell a learner of the own balance, and of nobody else’s', async () => {
    const { told } = await follow(learner, 'profiles')
    const other = await somebody()
    for (const { id } of [other, learner]) {
      const { error } = await admin.client.rpc('adjust_points', { user_id: id, points: 77 })
      expect(error).toBeNull()
    }
    await expect.poll(() => told.length).toBe(1)
    expect(told).toMatchObject([{ eventType: 'UPDATE', new: { user_id: learner.id, points: 77 } }])
  })

  it('tell administrators what waits for them, and learners nothing of it', async () => {
    const [asAdmin, asLearner] = [
      await follow(admin, 'contact_messages'),
      await follow(learner, 'contact_messages'),
    ]
    const visitor = await guest(server)
    const { error } = await visitor
      .from('contact_messages')
      .insert({ name: 'Somchai', email: 's@example.test', subject: 'ถาม', message: 'สวัสดีครับ' })
    expect(error).toBeNull()
    await expect.poll(() => asAdmin.told).toMatchObject([{ new: { name: 'Somchai' } }])
    expect(asLearner.told).toEqual([])
  })

  it.each(['quiz_attempts', 'attempt_answers', 'questions', 'user_roles'])(
    'are not offered of %s',
    async (table) => {
      const { client } = await somebody()
      const said: string[] = []
      const channel = client
        .channel('unpublished')
        .on('system', {}, ({ message }) => said.push(message))
        .on('postgres_changes', { event: '*', schema: 'public', table }, () => undefined)
      await joined(channel)
      await expect.poll(() => said).toEqual([expect.stringMatching(/check Realtime is enabled/)])
    },
  )
})

describe('channels', () => {
  const config = { private: true, broadcast: { self: true, ack: true } }

  it('of one’s own devices are one’s own', async () => {
    const { client, id } = await somebody()
    const heard: unknown[] = []
    const own = client
      .channel(`person:${id}`, { config })
      .on('broadcast', { event: '*' }, ({ payload }) => heard.push(payload))
    expect(await joined(own)).toEqual({ status: 'SUBSCRIBED' })
    expect(await own.send({ type: 'broadcast', event: 'one', payload: { n: 1 } })).toBe('ok')
    expect(await own.httpSend('two', { n: 2 })).toEqual({ success: true })
    await expect.poll(() => heard).toEqual([{ n: 1 }, { n: 2 }])
    expect(await own.track({ here: true })).toBe('ok')
    expect(await own.untrack()).toBe('ok')
    const others = client.channel(`person:${learner.id}`, { config })
    expect((await joined(others)).error?.message).toMatch(/do not have permissions/)
    await expect(others.httpSend('three', {})).rejects.toThrow('Unauthorized')
  })

  it('of administrators are for administrators', async () => {
    await admin.client.realtime.setAuth()
    expect(await joined(admin.client.channel('admin:any', { config }))).toEqual({
      status: 'SUBSCRIBED',
    })
    const { client } = await somebody()
    const refused = await joined(client.channel('admin:any', { config }))
    expect(refused.error?.message).toMatch(/do not have permissions/)
  })

  it('are private unless the operator says otherwise', async () => {
    const { client } = await somebody()
    const refused = await joined(client.channel('lobby'))
    expect(refused.error?.message).toMatch(/PrivateOnly/)
  })

  it('are closed to guests, and open to the secret key', async () => {
    const stranger = await guest(server)
    clients.push(stranger)
    const refused = await joined(stranger.channel(`person:${learner.id}`, { config }))
    expect(refused.error?.message).toMatch(/sign in/)
    const service = createClient(server.url, secretKey, { auth: { persistSession: false } })
    clients.push(service)
    expect(await joined(service.channel('admin:any', { config }))).toEqual({ status: 'SUBSCRIBED' })
  })

  it('end with the session', async () => {
    const { client, id, token } = await somebody()
    const own = client.channel(`person:${id}`, { config })
    expect(await joined(own)).toEqual({ status: 'SUBSCRIBED' })
    const ended = await fetch(`${server.url}/auth/v1/logout?scope=global`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(ended.status).toBe(204)
    await expect.poll(() => own.state, { timeout: 45_000, interval: 500 }).toBe('closed')
  })
})

describe('the address', () => {
  it('answers only openings of sockets as such', async () => {
    const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket' }
    const plain = await fetch(`${server.url}/realtime/v1/websocket`)
    expect(plain.status).toBe(404)
    const elsewhere = await fetch(`${server.url}/healthz`, { headers: upgrade }).catch(() => null)
    expect(elsewhere === null || elsewhere.status === 200).toBe(true)
    const preflight = await fetch(`${server.url}/realtime/v1/api/broadcast`, { method: 'OPTIONS' })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  })
})
