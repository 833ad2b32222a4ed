import {
  postgresChangesFilter,
  type RealtimeChannel,
  type RealtimePostgresChangesPayload,
} from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { documentedExamples } from '../../../tests/support/documented-examples.ts'
import {
  collector,
  startTestRealtime,
  subscribe,
  type TestRealtime,
} from './support/test-realtime.ts'

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>
/** An example of the reference with its expected result, or the reason why it has none. */
type Example = { of: string } & (
  | { run: () => Promise<unknown>; expected: unknown; differs?: string }
  | { omitted: string }
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

type Request = {
  event: string
  schema: string
  table?: string
  filter?: unknown
  select?: string[]
}

/** Subscribes, makes the changes, and returns the received ones. */
async function changesOf(requests: Request[], changes: string[], count: number) {
  const { channel } = await room()
  const { all, add } = collector<Change>()
  const ready = collector<{ status: string }>()
  for (const request of requests) channel.on('postgres_changes', request as never, add)
  channel.on('system', {}, ready.add)
  await subscribe(channel)
  await expect.poll(() => ready.all.length).toBe(1)
  for (const change of changes) await sql(change)
  await expect.poll(() => all.length).toBe(count)
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

/** Tracks, optionally untracks, and returns the first presence event. */
async function presence(event: 'sync' | 'join' | 'leave', leaves = false) {
  const { channel } = await room()
  const { all, add } = collector<object>()
  channel.on('presence', { event: event as 'join' }, add as never)
  await subscribe(channel)
  await channel.track({ online_at: '2024-01-01T00:00:00Z' })
  if (leaves) await channel.untrack()
  const hasArrived = () =>
    (event === 'sync' ? Object.keys(channel.presenceState()) : all).length > 0
  await expect.poll(hasArrived).toBe(true)
  return event === 'sync' ? Object.values(channel.presenceState()) : all[0]
}
const inAnyOrder = (...parts: object[]) =>
  expect.arrayContaining(parts.map((part) => expect.objectContaining(part)))
const present = [{ presence_ref: expect.any(String), online_at: '2024-01-01T00:00:00Z' }]

const receivedBy = async (channel: RealtimeChannel, send: () => Promise<unknown>) => {
  const { all, add } = collector<object>()
  channel.on('broadcast', { event: 'cursor-pos' }, add)
  await subscribe(channel)
  const sent = await send()
  await expect.poll(() => all.length).toBe(1)
  return { sent, received: all[0] }
}

const channels: Example[] = [
  { of: 'constructor: Using supabase-js (recommended)', omitted: 'Makes a client.' },
  {
    of: 'constructor: Standalone import for bundle-sensitive environments',
    omitted: 'Makes a client.',
  },
  {
    of: 'subscribe: Handling errors',
    run: async () => {
      const { channel } = await room({ private: true })
      return subscribe(channel)
    },
    expected: { status: 'CHANNEL_ERROR', error: expect.any(Error) },
  },
  {
    of: 'select',
    run: () =>
      changesOf(
        [{ event: '*', schema: 'public', table: 'users', select: ['id', 'first_name'] }],
        [`insert into public.users values (1, 'Ada', 36)`],
        1,
      ),
    expected: [{ eventType: 'INSERT', table: 'users', row: { id: 1, first_name: 'Ada' }, old: {} }],
  },
  {
    of: 'on: Know when the replication connection is ready',
    run: async () => {
      const { channel } = await room({ broadcast: { replication_ready: true } })
      const { all, add } = collector<{ extension: string; status: string }>()
      channel.on('postgres_changes', { event: '*', ...countries }, () => undefined)
      channel.on('system', {}, add)
      await subscribe(channel)
      await expect.poll(() => all.length).toBe(2)
      return all
    },
    expected: inAnyOrder(
      { extension: 'system', status: 'ok' },
      { extension: 'postgres_changes', status: 'ok' },
    ),
  },
  {
    of: 'on: Listen to broadcast messages',
    run: async () => {
      const { channel } = await room({ broadcast: { self: true } })
      return receivedBy(channel, () => channel.send(cursor))
    },
    expected: { sent: 'ok', received: cursor },
  },
  { of: 'on: Listen to presence sync', run: () => presence('sync'), expected: [present] },
  {
    of: 'on: Listen to presence join',
    run: () => presence('join'),
    expected: { event: 'join', newPresences: present },
  },
  {
    of: 'on: Listen to presence leave',
    run: () => presence('leave', true),
    expected: { event: 'leave', leftPresences: present },
  },
  {
    of: 'on: Listen to all database changes',
    run: () =>
      changesOf(
        [{ event: '*', schema: '*' }],
        [insert(1), `insert into public.orders values (1, 5, 'open')`],
        2,
      ),
    expected: inAnyOrder(inserted(1), { eventType: 'INSERT', table: 'orders' }),
  },
  {
    of: 'on: Listen to a specific table',
    run: () =>
      changesOf(
        [{ event: '*', ...countries }],
        [insert(1), `insert into public.orders values (1, 5, 'open')`, insert(2)],
        2,
      ),
    expected: [inserted(1), inserted(2)],
  },
  {
    of: 'on: Listen to inserts',
    run: () => changesOf([{ event: 'INSERT', ...countries }], [insert(1), rename(1), insert(2)], 2),
    expected: [expect.objectContaining({ eventType: 'INSERT' }), inserted(2)],
  },
  {
    of: 'on: Listen to updates',
    run: () => changesOf([{ event: 'UPDATE', ...countries }], [insert(1), rename(1)], 1),
    expected: [updated(1)],
  },
  {
    of: 'on: Listen to deletes',
    run: () => changesOf([{ event: 'DELETE', ...countries }], [insert(1), remove(1)], 1),
    expected: [deleted(1)],
  },
  {
    of: 'on: Listen to multiple events',
    run: async () => {
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
    expected: [inserted(1), deleted(2)],
  },
  {
    of: 'on: Listen to row level changes',
    run: () =>
      changesOf(
        [{ event: 'UPDATE', ...countries, filter: 'id=eq.200' }],
        [insert(199), insert(200), rename(199), rename(200)],
        1,
      ),
    expected: [updated(200)],
  },
  {
    of: 'send: Send a message via websocket',
    run: async () => {
      const { channel } = await room({ broadcast: { self: true } })
      return receivedBy(channel, () => channel.send(cursor))
    },
    expected: { sent: 'ok', received: cursor },
  },
  {
    of: 'send: Send a message via REST',
    run: async () => {
      const { channel } = await room()
      const other = await realtime.client(realtime.tokenOf('bob'))
      const silent = other.channel(channel.topic.replace('realtime:', ''))
      return receivedBy(channel, async () => {
        try {
          return await silent.httpSend('cursor-pos', cursor.payload)
        } finally {
          await other.removeChannel(silent)
        }
      })
    },
    expected: { sent: { success: true }, received: cursor },
  },
]

const filters: Example[] = [
  {
    of: 'RealtimePostgresFilterBuilder',
    run: () =>
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
    expected: [
      { eventType: 'INSERT', table: 'users', row: { id: 1, first_name: 'Ada', age: 29 }, old: {} },
    ],
  },
  {
    of: 'not',
    run: () =>
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
    expected: [expect.objectContaining({ row: { id: 2, amount: 5, status: 'open' } })],
  },
  {
    of: 'postgresChangesFilter',
    run: () =>
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
    expected: [expect.objectContaining({ row: { id: 2, amount: 101, status: 'open' } })],
  },
]

const clients: Example[] = [
  { of: 'constructor: Using supabase-js (recommended)', omitted: 'Makes a client.' },
  {
    of: 'constructor: Standalone import for bundle-sensitive environments',
    omitted: 'Makes a client.',
  },
  {
    of: 'setAuth: Setting the authorization header',
    run: async () => {
      const client = await realtime.client(null)
      await client.realtime.setAuth(realtime.tokenOf('ann'))
      return subscribe(client.channel('room:ann', { config: { private: true } }))
    },
    expected: { status: 'SUBSCRIBED' },
  },
]

describe.each<[string, Example[]]>([
  ['RealtimeChannel', channels],
  ['RealtimePostgresFilterBuilder', filters],
  ['RealtimeClient', clients],
])('examples of %s', (file, examples) => {
  it('are complete', () => {
    const documented = documentedExamples('realtime-js', [file])
    expect(examples.map(({ of }) => `${file}.${of}`).sort()).toEqual(documented.sort())
  })

  const runnable = examples.flatMap((example) => ('run' in example ? [example] : []))
  it.each(runnable)('$of', async ({ run, expected }) => {
    const all = await run()
    expect(all).toMatchObject(expected as object)
    if (Array.isArray(expected)) expect(all).toHaveLength(expected.length)
  })
})
