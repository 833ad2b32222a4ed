import { randomUUID } from 'node:crypto'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, signUp } from '../support/product.ts'
import { createProductDatabase, type ProductDatabase } from '../support/product-database.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const publishableKey = `sb_publishable_${randomUUID()}`
let database: ProductDatabase
let servers: [TestServer, TestServer]
let learner: Person
const clients: SupabaseClient[] = []

beforeAll(async () => {
  database = await createProductDatabase()
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const env = {
    DATABASE_URL: database.ownerUrl,
    PUBLIC_URL: 'http://sanamsob.test',
    ALLOW_DEMO_IN_PUBLIC: 'true',
    JWT_SECRET: JSON.stringify(await exportJWK(privateKey)),
    PUBLISHABLE_KEY: publishableKey,
    SECRET_KEY: `sb_secret_${randomUUID()}`,
  }
  servers = [await startTestServer({ env }), await startTestServer({ env })]
  learner = await signUp(servers[0])
})
afterAll(async () => {
  for (const client of clients) await client.removeAllChannels()
  await Promise.all(servers.map((server) => server.stop()))
  await database.drop()
})

const joined = (channel: RealtimeChannel, onError: (message: string) => void = () => undefined) =>
  new Promise<string>((resolve) =>
    channel.subscribe((status, error) => {
      resolve(status)
      if (error) onError(error.message)
    }),
  )

/** A device of the learner's, connected to one of the processes. */
async function device(server: TestServer) {
  const client = createClient(server.url, publishableKey, {
    accessToken: async () => learner.token,
  })
  clients.push(client)
  await client.realtime.setAuth()
  const heard: unknown[] = []
  const config = { private: true, presence: { key: server.url } }
  const channel = client
    .channel(`person:${learner.id}`, { config })
    .on('broadcast', { event: '*' }, ({ payload }) => heard.push(payload))
    .on('presence', { event: 'sync' }, () => undefined)
  const errors: string[] = []
  expect(await joined(channel, (message) => errors.push(message))).toBe('SUBSCRIBED')
  return {
    client,
    channel,
    heard,
    errors,
    present: () => Object.keys(channel.presenceState()).sort(),
  }
}

it('messages of one process reach the others, until it stops', async () => {
  const [one, other] = await Promise.all(servers.map(device))
  if (!one || !other) throw new Error('no devices')
  await one.channel.send({ type: 'broadcast', event: 'one', payload: { from: 'one' } })
  await expect.poll(() => other.heard).toEqual([{ from: 'one' }])
  for (const { channel } of [one, other]) expect(await channel.track({})).toBe('ok')
  const both = servers.map(({ url }) => url).sort()
  for (const { present } of [one, other]) await expect.poll(present).toEqual(both)

  const balances: unknown[] = []
  let isFollowed = false
  const follows = other.client
    .channel('balance')
    .on('system', {}, () => {
      isFollowed = true
    })
    .on('postgres_changes', { event: 'UPDATE', schema: 'public', table: 'profiles' }, (change) =>
      balances.push(change.new.full_name),
    )
  expect(await joined(follows)).toBe('SUBSCRIBED')
  await expect.poll(() => isFollowed).toBe(true)
  const change = { full_name: 'ชื่อใหม่' }
  const { error } = await learner.client.from('profiles').update(change).eq('user_id', learner.id)
  expect(error).toBeNull()
  await expect.poll(() => balances).toEqual(['ชื่อใหม่'])

  expect(await servers[0].stop()).toBe(0)
  await expect.poll(() => one.errors[0]).toMatch(/socket closed: 1012/)
  await expect.poll(other.present).toEqual([servers[1].url])
  expect(other.channel.state).toBe('joined')
})
