import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { demo, guest, type Person, signIn, signUp } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'

const secretKey = `sb_secret_${randomUUID()}`
let server: SeededServer
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

/** The changes of a table that a subscriber receives. */
async function follow({ client }: Person, table: string, filter?: string) {
  await client.realtime.setAuth()
  const received: { new: Record<string, unknown>; eventType: string }[] = []
  let isFollowed = false
  const channel = client
    .channel(`${table}-${randomUUID()}`)
    .on('system', {}, ({ status }) => {
      isFollowed ||= status === 'ok'
    })
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', table, ...(filter && { filter }) },
      (change) => received.push(change as never),
    )
  expect(await joined(channel)).toEqual({ status: 'SUBSCRIBED' })
  await expect.poll(() => isFollowed).toBe(true)
  return { channel, received }
}

/** A user whose session lasts as long as the test. */
async function newLearner(): Promise<Person> {
  const person = await signUp(server)
  clients.push(person.client)
  await person.client.realtime.setAuth()
  return person
}

describe('changes of tables', () => {
  it('show a learner their own balance, and no other', async () => {
    const { received } = await follow(learner, 'profiles')
    const other = await newLearner()
    for (const { id } of [other, learner]) {
      const { error } = await admin.client.rpc('adjust_points', { user_id: id, points: 77 })
      expect(error).toBeNull()
    }
    await expect.poll(() => received.length).toBe(1)
    expect(received).toMatchObject([
      { eventType: 'UPDATE', new: { user_id: learner.id, points: 77 } },
    ])
  })

  it('show administrators new items, and learners none of them', async () => {
    const [asAdmin, asLearner] = [
      await follow(admin, 'contact_messages'),
      await follow(learner, 'contact_messages'),
    ]
    const visitor = await guest(server)
    const { error } = await visitor
      .from('contact_messages')
      .insert({ name: 'Somchai', email: 's@example.test', subject: 'ถาม', message: 'สวัสดีครับ' })
    expect(error).toBeNull()
    await expect.poll(() => asAdmin.received).toMatchObject([{ new: { name: 'Somchai' } }])
    expect(asLearner.received).toEqual([])
  })

  it('report a deleted message to administrators, and nothing to learners', async () => {
    const [asAdmin, asLearner] = [
      await follow(admin, 'contact_messages'),
      await follow(learner, 'contact_messages'),
    ]
    const balance = await follow(learner, 'profiles')
    const message = { name: 'Somsri', email: 's@example.test', subject: 'ลบ', message: 'ลบได้เลย' }
    const visitor = await guest(server)
    expect((await visitor.from('contact_messages').insert(message)).error).toBeNull()
    await expect.poll(() => asAdmin.received.map(({ eventType }) => eventType)).toEqual(['INSERT'])
    const { error } = await admin.client.from('contact_messages').delete().eq('name', 'Somsri')
    expect(error).toBeNull()
    const kinds = () => asAdmin.received.map(({ eventType }) => eventType)
    await expect.poll(kinds).toEqual(['INSERT', 'DELETE'])
    // Messages to one user arrive in order.
    await admin.client.rpc('adjust_points', { user_id: learner.id, points: 78 })
    await expect.poll(() => balance.received.length).toBe(1)
    expect(asLearner.received).toEqual([])
  })

  it.each(['quiz_attempts', 'attempt_answers', 'questions', 'user_roles'])(
    'are not available for %s',
    async (table) => {
      const { client } = await newLearner()
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

  it('of one’s own devices are private', async () => {
    const { client, id } = await newLearner()
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
    const { client } = await newLearner()
    const refused = await joined(client.channel('admin:any', { config }))
    expect(refused.error?.message).toMatch(/do not have permissions/)
  })

  it('are private unless the operator permits public ones', async () => {
    const { client } = await newLearner()
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
    const { client, id, token } = await newLearner()
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

describe('hosts that no site has', () => {
  it('leave others connections to the database, however many there are', async () => {
    const lock = new pg.Client({ connectionString: server.databaseUrl })
    await lock.connect()
    await lock.query('begin; lock table public.tenants in access exclusive mode')
    const config = await fetch(`${server.url}/config.json`)
    const { publishableKey: key } = (await config.json()) as { publishableKey: string }
    const sockets = Array.from({ length: 40 }, (_, n) => {
      const headers = { host: `host-${n}.test` }
      const url = `ws://localhost:${server.port}/realtime/v1/websocket?apikey=${key}`
      const socket = new WebSocket(url, { headers })
      return { socket, opened: once(socket, 'open') }
    })
    // A job of the worker may wait for the table as well.
    const waiting = async () => {
      const { rows } = await lock.query(
        `select count(*)::int from pg_locks join pg_stat_activity using (pid)
         where not granted and relation = 'public.tenants'::regclass and application_name <> 'sanamsob worker'`,
      )
      return rows[0].count
    }
    await expect.poll(waiting).toBe(2)
    const ready = await fetch(`${server.url}/readyz`)
    expect([ready.status, await waiting()]).toEqual([200, 2])
    await lock.query('rollback')
    await lock.end()
    await Promise.all(sockets.map(({ opened }) => opened))
    for (const { socket } of sockets) socket.terminate()
  })
})

describe('the address', () => {
  it('accepts only websocket handshakes', async () => {
    const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket' }
    const plain = await fetch(`${server.url}/realtime/v1/websocket`)
    expect(plain.status).toBe(404)
    const elsewhere = await fetch(`${server.url}/healthz`, { headers: upgrade }).catch(() => null)
    expect(elsewhere === null || elsewhere.status === 200).toBe(true)
    const preflight = await fetch(`${server.url}/realtime/v1/api/broadcast`, { method: 'OPTIONS' })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  })
})
