import {
  postgresChangesFilter,
  type RealtimeChannel,
  type RealtimePostgresChangesPayload,
} from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { documentedExamples } from '../../../tests/support/documented-examples.ts'
import {
  collected,
  startTestRealtime,
  subscribed,
  type TestRealtime,
} from './support/test-realtime.ts'

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>
/** An example of the reference: what is heard in the end; or why there is nothing to hear. */
type Example = { of: string } & (
  | { hear: () => Promise<unknown>; told: unknown; differs?: string }
  | { aside: string }
)

let realtime: TestRealtime
let count = 0
beforeAll(async () => {
  realtime = await startTestRealtime()
  await sql(`
    create table public.countries (id int primary key, name text);
    create table public.users (id int primary key, first_name text, age int);
    create table public.orders (id int primary key, amount int, status text);
    grant select on public.countries, public.users, public.orders to authenticated;
    select realtime.publish(name) from unnest('{public.countries,public.users,public.orders}'::regclass[]) as name`)
})
afterEach(async () => {
  await realtime.leave()
  await sql('truncate public.countries, public.users, public.orders')
})
afterAll(() => realtime.stop())

const sql = (text: string) => realtime.pool.query(text)
const room = async (config: object = {}) => {
  const client = await realtime.client(realtime.tokenOf('ann'))
  return { client, channel: client.channel(`room${count++}`, { config }) }
}
const cursor = { type: 'broadcast', event: 'cursor-pos', payload: { x: 0.25, y: 0.75 } } as const

type Wish = { event: string; schema: string; table?: string; filter?: unknown; select?: string[] }

/** What a channel is told of changes by its wishes. */
async function changesOf(wishes: Wish[], changes: string[], awaited: number) {
  const { channel } = await room()
  const { all, take } = collected<Change>()
  const ready = collected<{ status: string }>()
  for (const wish of wishes) channel.on('postgres_changes', wish as never, take)
  channel.on('system', {}, ready.take)
  await subscribed(channel)
  await expect.poll(() => ready.all.length).toBe(1)
  for (const change of changes) await sql(change)
  await expect.poll(() => all.length).toBe(awaited)
  return all.map(({ eventType, table, new: row, old }) => ({ eventType, table, row, old }))
}
const countries = { schema: 'public', table: 'countries' }
const insert = (id: number, name = 'Rohan') =>
  `insert into public.countries values (${id}, '${name}')`
const rename = (id: number) => `update public.countries set name = 'Gondor' where id = ${id}`
const remove = (id: number) => `delete from public.countries where id = ${id}`
const inserted = (id: number, name = 'Rohan') => ({
  eventType: 'INSERT',
  table: 'countries',
  row: { id, name },
  old: {},
})
const updated = (id: number) => ({
  eventType: 'UPDATE',
  table: 'countries',
  row: { id, name: 'Gondor' },
  old: { id },
})
const deleted = (id: number) => ({ eventType: 'DELETE', table: 'countries', row: {}, old: { id } })

/** What of presence somebody hears who tracks, and maybe leaves off. */
async function presence(event: 'sync' | 'join' | 'leave', leaves = false) {
  const { channel } = await room()
  const { all, take } = collected<object>()
  channel.on('presence', { event: event as 'join' }, take as never)
  await subscribed(channel)
  await channel.track({ online_at: '2024-01-01T00:00:00Z' })
  if (leaves) await channel.untrack()
  const isThere = () => (event === 'sync' ? Object.keys(channel.presenceState()) : all).length > 0
  await expect.poll(isThere).toBe(true)
  return event === 'sync' ? Object.values(channel.presenceState()) : all[0]
}
const inAnyOrder = (...parts: object[]) =>
  expect.arrayContaining(parts.map((part) => expect.objectContaining(part)))
const present = [{ presence_ref: expect.any(String), online_at: '2024-01-01T00:00:00Z' }]

const heardBy = async (channel: RealtimeChannel, send: () => Promise<unknown>) => {
  const { all, take } = collected<object>()
  channel.on('broadcast', { event: 'cursor-pos' }, take)
  await subscribed(channel)
  const sent = await send()
  await expect.poll(() => all.length).toBe(1)
  return { sent, heard: all[0] }
}

const channels: Example[] = [
  { of: 'constructor: Using supabase-js (recommended)', aside: 'Makes a client.' },
  {
    of: 'constructor: Standalone import for bundle-sensitive environments',
    aside: 'Makes a client.',
  },
  {
    of: 'subscribe: Handling errors',
    hear: async () => {
      const { channel } = await room({ private: true })
      return subscribed(channel)
    },
    told: { status: 'CHANNEL_ERROR', error: expect.any(Error) },
  },
  {
    of: 'select',
    hear: () =>
      changesOf(
        [{ event: '*', schema: 'public', table: 'users', select: ['id', 'first_name'] }],
        [`insert into public.users values (1, 'Ada', 36)`],
        1,
      ),
    told: [{ eventType: 'INSERT', table: 'users', row: { id: 1, first_name: 'Ada' }, old: {} }],
  },
  {
    of: 'on: Know when the replication connection is ready',
    hear: async () => {
      const { channel } = await room({ broadcast: { replication_ready: true } })
      const { all, take } = collected<{ extension: string; status: string }>()
      channel.on('postgres_changes', { event: '*', ...countries }, () => undefined)
      channel.on('system', {}, take)
      await subscribed(channel)
      await expect.poll(() => all.length).toBe(2)
      return all
    },
    told: inAnyOrder(
      { extension: 'system', status: 'ok' },
      { extension: 'postgres_changes', status: 'ok' },
    ),
  },
  {
    of: 'on: Listen to broadcast messages',
    hear: async () => {
      const { channel } = await room({ broadcast: { self: true } })
      return heardBy(channel, () => channel.send(cursor))
    },
    told: { sent: 'ok', heard: cursor },
  },
  { of: 'on: Listen to presence sync', hear: () => presence('sync'), told: [present] },
  {
    of: 'on: Listen to presence join',
    hear: () => presence('join'),
    told: { event: 'join', newPresences: present },
  },
  {
    of: 'on: Listen to presence leave',
    hear: () => presence('leave', true),
    told: { event: 'leave', leftPresences: present },
  },
  {
    of: 'on: Listen to all database changes',
    hear: () =>
      changesOf(
        [{ event: '*', schema: '*' }],
        [insert(1), `insert into public.orders values (1, 5, 'open')`],
        2,
      ),
    told: inAnyOrder(inserted(1), { eventType: 'INSERT', table: 'orders' }),
  },
  {
    of: 'on: Listen to a specific table',
    hear: () =>
      changesOf(
        [{ event: '*', ...countries }],
        [insert(1), `insert into public.orders values (1, 5, 'open')`, insert(2)],
        2,
      ),
    told: [inserted(1), inserted(2)],
  },
  {
    of: 'on: Listen to inserts',
    hear: () =>
      changesOf([{ event: 'INSERT', ...countries }], [insert(1), rename(1), insert(2)], 2),
    told: [expect.objectContaining({ eventType: 'INSERT' }), inserted(2)],
  },
  {
    of: 'on: Listen to updates',
    hear: () => changesOf([{ event: 'UPDATE', ...countries }], [insert(1), rename(1)], 1),
    told: [updated(1)],
  },
  {
    of: 'on: Listen to deletes',
    hear: () => changesOf([{ event: 'DELETE', ...countries }], [insert(1), remove(1)], 1),
    told: [deleted(1)],
  },
  {
    of: 'on: Listen to multiple events',
    hear: async () => {
      await sql(insert(2))
      return changesOf(
        [
          { event: 'INSERT', ...countries },
          { event: 'DELETE', ...countries },
        ],
        [insert(1), rename(2), remove(2)],
        2,
      )
    },
    told: [inserted(1), deleted(2)],
  },
  {
    of: 'on: Listen to row level changes',
    hear: () =>
      changesOf(
        [{ event: 'UPDATE', ...countries, filter: 'id=eq.200' }],
        [insert(199), insert(200), rename(199), rename(200)],
        1,
      ),
    told: [updated(200)],
  },
  {
    of: 'send: Send a message via websocket',
    hear: async () => {
      const { channel } = await room({ broadcast: { self: true } })
      return heardBy(channel, () => channel.send(cursor))
    },
    told: { sent: 'ok', heard: cursor },
  },
  {
    of: 'send: Send a message via REST',
    hear: async () => {
      const { channel } = await room()
      const other = await realtime.client(realtime.tokenOf('bob'))
      const silent = other.channel(channel.topic.replace('realtime:', ''))
      return heardBy(channel, async () => {
        try {
          return await silent.httpSend('cursor-pos', cursor.payload)
        } finally {
          await other.removeChannel(silent)
        }
      })
    },
    told: { sent: { success: true }, heard: cursor },
  },
]

const filters: Example[] = [
  {
    of: 'RealtimePostgresFilterBuilder',
    hear: () =>
      changesOf(
        [
          {
            event: '*',
            schema: 'public',
            table: 'users',
            filter: postgresChangesFilter().eq('id', 1).lt('age', 30),
          },
        ],
        [
          `insert into public.users values (2, 'Grace', 20)`,
          `insert into public.users values (1, 'Ada', 29)`,
        ],
        1,
      ),
    told: [
      { eventType: 'INSERT', table: 'users', row: { id: 1, first_name: 'Ada', age: 29 }, old: {} },
    ],
  },
  {
    of: 'not',
    hear: () =>
      changesOf(
        [
          {
            event: '*',
            schema: 'public',
            table: 'orders',
            filter: postgresChangesFilter().not('status', 'in', ['draft', 'archived']),
          },
        ],
        [
          `insert into public.orders values (1, 5, 'draft')`,
          `insert into public.orders values (2, 5, 'open')`,
        ],
        1,
      ),
    told: [expect.objectContaining({ row: { id: 2, amount: 5, status: 'open' } })],
  },
  {
    of: 'postgresChangesFilter',
    hear: () =>
      changesOf(
        [
          {
            event: 'UPDATE',
            schema: 'public',
            table: 'orders',
            filter: postgresChangesFilter().gt('amount', 100).eq('status', 'open'),
          },
        ],
        [
          `insert into public.orders values (1, 5, 'open'), (2, 5, 'open')`,
          'update public.orders set amount = 99 where id = 1',
          'update public.orders set amount = 101 where id = 2',
        ],
        1,
      ),
    told: [expect.objectContaining({ row: { id: 2, amount: 101, status: 'open' } })],
  },
]

const clients: Example[] = [
  { of: 'constructor: Using supabase-js (recommended)', aside: 'Makes a client.' },
  {
    of: 'constructor: Standalone import for bundle-sensitive environments',
    aside: 'Makes a client.',
  },
  {
    of: 'setAuth: Setting the authorization header',
    hear: async () => {
      const client = await realtime.client(null)
      await client.realtime.setAuth(realtime.tokenOf('ann'))
      return subscribed(client.channel('room:ann', { config: { private: true } }))
    },
    told: { status: 'SUBSCRIBED' },
  },
]

describe.each<[string, Example[]]>([
  ['RealtimeChannel', channels],
  ['RealtimePostgresFilterBuilder', filters],
  ['RealtimeClient', clients],
])('examples of %s', (file, examples) => {
  it('are all here', () => {
    const there = documentedExamples('realtime-js', [file])
    expect(examples.map(({ of }) => `${file}.${of}`).sort()).toEqual(there.sort())
  })

  const heard = examples.flatMap((example) => ('hear' in example ? [example] : []))
  it.each(heard)('$of', async ({ hear, told }) => {
    const all = await hear()
    expect(all).toMatchObject(told as object)
    if (Array.isArray(told)) expect(all).toHaveLength(told.length)
  })
})
