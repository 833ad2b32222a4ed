import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  collector,
  secretKey,
  startTestRealtime,
  subscribe,
  type TestRealtime,
} from './support/test-realtime.ts'

type Note = { id: number; owner: string; title: string; stars: number }
type Change = RealtimePostgresChangesPayload<Note>

let realtime: TestRealtime
let count = 0
beforeAll(async () => {
  realtime = await startTestRealtime()
})
afterEach(() => realtime.leave())
afterAll(() => realtime.stop())

const sql = (text: string, values: unknown[] = []) => realtime.pool.query(text, values)
const insert = async (owner: string, title = 'a note', stars = 1): Promise<number> => {
  const { rows } = await sql(
    'insert into public.notes (owner, title, stars) values ($1, $2, $3) returning id',
    [owner, title, stars],
  )
  return Number(rows[0].id)
}

/** Collects the changes of notes that a user receives. */
async function subscribeToNotes(
  owner: string,
  filter: { event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'; filter?: string; select?: string[] } = {},
  token: string | null = realtime.tokenOf(owner),
  key?: string,
) {
  const client = await realtime.client(token, key ? { key } : {})
  const { all, add } = collector<Change>()
  const system = collector<{ status: string; message: string }>()
  const channel = client
    .channel(`notes-${count++}`)
    .on('system', {}, system.add)
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'notes', ...filter } as never,
      add,
    )
  expect(await subscribe(channel)).toEqual({ status: 'SUBSCRIBED' })
  await expect.poll(() => system.all.length).toBe(1)
  return { received: all, system: system.all }
}

/** Waits for a marker row, before which all earlier changes arrive, and removes it. */
async function waitForMarker(owner: string, received: Change[]) {
  const id = await insert(owner, 'mark')
  const isMark = (change: Change) => (change.new as Partial<Note>).id === id
  await expect.poll(() => received.some(isMark)).toBe(true)
  received.splice(received.findIndex(isMark), 1)
}

describe('postgres_changes', () => {
  it('sends inserts, updates and deletes in Supabase’s format', async () => {
    const { received, system } = await subscribeToNotes('ann')
    expect(system).toMatchObject([{ status: 'ok', message: 'Subscribed to PostgreSQL' }])
    const id = await insert('ann', 'ชื่อ', 3)
    await expect.poll(() => received.length).toBe(1)
    await sql(
      `update public.notes set stars = 4, tags = '{a,b}', facts = '{"n":1}' where id = $1`,
      [id],
    )
    await expect.poll(() => received.length).toBe(2)
    await sql('delete from public.notes where id = $1', [id])
    await expect.poll(() => received.length).toBe(3)
    const table = { schema: 'public', table: 'notes', errors: null }
    const unchanged = { due: null, owner: 'ann', title: 'ชื่อ', id }
    expect(received).toMatchObject([
      {
        ...table,
        eventType: 'INSERT',
        new: { ...unchanged, stars: 3, tags: null, facts: null },
        old: {},
      },
      {
        ...table,
        eventType: 'UPDATE',
        new: { ...unchanged, stars: 4, tags: ['a', 'b'], facts: { n: 1 } },
        old: { id },
      },
      { ...table, eventType: 'DELETE', new: {}, old: { id } },
    ])
    expect(Object.keys(received[2]?.old ?? {})).toEqual(['id'])
    expect(Date.parse(received[0]?.commit_timestamp ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  it('sends no rows or columns that row security or column privileges hide', async () => {
    const [ann, bob] = [await subscribeToNotes('ann'), await subscribeToNotes('bob')]
    await insert('ann')
    await sql(`insert into public.notes (owner, email) values ('bob', 'bob@example.test')`)
    await waitForMarker('ann', ann.received)
    await waitForMarker('bob', bob.received)
    expect(ann.received.map(({ new: row }) => (row as Note).owner)).toEqual(['ann'])
    expect(bob.received.map(({ new: row }) => (row as Note).owner)).toEqual(['bob'])
    expect(bob.received[0]?.new).not.toHaveProperty('email')
  })

  it('sends all rows and columns to the service', async () => {
    const { received } = await subscribeToNotes('', {}, null, secretKey)
    await sql(`insert into public.notes (owner, email) values ('bob', 'bob@example.test')`)
    await expect.poll(() => received.length).toBe(1)
    expect(received[0]?.new).toMatchObject({ owner: 'bob', email: 'bob@example.test' })
  })

  it('sends only the requested type of change', async () => {
    const [inserts, updates, deletes] = [
      await subscribeToNotes('cat', { event: 'INSERT' }),
      await subscribeToNotes('cat', { event: 'UPDATE' }),
      await subscribeToNotes('cat', { event: 'DELETE' }),
    ]
    const id = await insert('cat')
    await sql('update public.notes set stars = 9 where id = $1', [id])
    await sql('delete from public.notes where id = $1', [id])
    await expect.poll(() => deletes.received.some(({ old }) => (old as Note).id === id)).toBe(true)
    await waitForMarker('cat', inserts.received)
    const kinds = [inserts, updates].map(({ received }) =>
      received.map(({ eventType }) => eventType),
    )
    // The row was deleted before it was read, so inserts may be missing.
    expect(kinds.flat().every((kind) => kind !== 'DELETE')).toBe(true)
    expect(deletes.received.every(({ eventType }) => eventType === 'DELETE')).toBe(true)
  })

  it.each([
    ['stars=eq.5', [5]],
    ['stars=neq.5', [1, 2, 9]],
    ['stars=lt.5', [1, 2]],
    ['stars=lte.5', [1, 2, 5]],
    ['stars=gt.2', [5, 9]],
    ['stars=gte.2', [2, 5, 9]],
    ['stars=in.(1,9)', [1, 9]],
    ['stars=not.in.(1,9)', [2, 5]],
    ['stars=gt.1,stars=lt.9', [2, 5]],
    ['title=like.star_%', [1, 2, 5, 9]],
    ['title=ilike.STAR 5', [5]],
    ['title=in.("star 1",star 2)', [1, 2]],
    ['due=is.null', [1, 2, 5, 9]],
    ['stars=isdistinct.2', [1, 5, 9]],
    ['owner=eq.dan', [1, 2, 5, 9]],
  ])('filters by %s', async (filter, expected) => {
    const { received } = await subscribeToNotes('dan', { filter, event: 'INSERT' })
    for (const stars of [1, 2, 5, 9]) await insert('dan', `star ${stars}`, stars)
    await expect.poll(() => received.map((each) => (each.new as Note).stars)).toEqual(expected)
  })

  it('sends only the selected columns and the key', async () => {
    const { received } = await subscribeToNotes('eve', { select: ['title'] })
    await insert('eve', 'chosen')
    await expect.poll(() => received.length).toBe(1)
    expect(Object.keys(received[0]?.new ?? {}).sort()).toEqual(['id', 'title'])
  })

  it('sends no deletion to filters on columns other than the key', async () => {
    const id = await insert('fay', 'secret', 7)
    const byValue = await subscribeToNotes('fay', { filter: 'stars=eq.7' })
    const byKey = await subscribeToNotes('fay', { filter: `id=eq.${id}` })
    const byOther = await subscribeToNotes('fay', { filter: 'id=eq.999999' })
    await sql('delete from public.notes where id = $1', [id])
    await expect.poll(() => byKey.received.length).toBe(1)
    expect([byValue.received, byOther.received]).toEqual([[], []])
  })

  it('sends a deletion only to users that could see the row', async () => {
    const id = await insert('fay')
    const [fay, gus] = [await subscribeToNotes('fay'), await subscribeToNotes('gus')]
    const byKey = await subscribeToNotes('gus', { event: 'DELETE', filter: `id=eq.${id}` })
    const service = await subscribeToNotes('', {}, null, secretKey)
    await sql('delete from public.notes where id = $1', [id])
    for (const { received } of [fay, service]) {
      await expect.poll(() => received).toMatchObject([{ eventType: 'DELETE', old: { id } }])
    }
    await waitForMarker('gus', gus.received)
    expect([gus.received, byKey.received]).toEqual([[], []])
  })

  it('applies restrictive policies to a deleted row, and sends nothing if a policy fails', async () => {
    await sql(`
      create table public.letters (id int primary key, owner text, is_hidden boolean);
      alter table public.letters enable row level security;
      grant select on public.letters to authenticated;
      create policy own on public.letters for select using (owner = public.me());
      create policy shared on public.letters for all to authenticated using (owner = 'all');
      create policy shown on public.letters as restrictive for select using (not is_hidden);
      create policy others on public.letters for select to service_role using (true);
      create table public.broken (id int primary key, owner text);
      alter table public.broken enable row level security;
      grant select on public.broken to authenticated;
      create policy own on public.broken for select
        using (owner = public.me() and (owner <> 'liz' or 1 / (id - 5) > 0));
      select realtime.publish('public.letters'), realtime.publish('public.broken');
      insert into public.letters values
        (1, 'liz', false), (2, 'liz', true), (3, 'all', false), (4, 'moe', false);
      insert into public.broken values (5, 'liz')`)
    const letters = await subscribeToNotes('liz', { table: 'letters' } as never)
    const broken = await subscribeToNotes('liz', { table: 'broken' } as never)
    await sql('delete from public.broken; delete from public.letters; ')
    await sql(`insert into public.letters values (9, 'liz', false)`)
    const last = () => letters.received.at(-1)?.new
    await expect.poll(last).toMatchObject({ id: 9 })
    expect(letters.received.slice(0, -1).map(({ old }) => (old as Note).id)).toEqual([1, 3])
    await expect.poll(() => realtime.reported.length).toBe(1)
    expect(String(realtime.reported.pop())).toMatch(/division by zero/)
    expect(broken.received).toEqual([])
  })

  it('sends the former key of an updated row only to users that could see the row', async () => {
    await sql(`
      create table public.seats (id int primary key, owner text);
      alter table public.seats enable row level security;
      grant select on public.seats to authenticated;
      create policy own on public.seats for select using (owner = public.me());
      select realtime.publish('public.seats');
      insert into public.seats values (1, 'pia'), (2, 'ron')`)
    const { received } = await subscribeToNotes('pia', { table: 'seats' } as never)
    await sql(`update public.seats set id = 11 where id = 1`)
    await sql(`update public.seats set id = 12, owner = 'pia' where id = 2`)
    await expect.poll(() => received.length).toBe(2)
    expect(received).toMatchObject([
      { eventType: 'UPDATE', new: { id: 11 }, old: { id: 1 } },
      { eventType: 'UPDATE', new: { id: 12 }, old: {} },
    ])
    expect(received[1]?.old).toEqual({})
  })

  it('evaluates equal filters once', async () => {
    const queries: string[] = []
    const observed = new WeakSet<pg.PoolClient>()
    const observe = (client: pg.PoolClient) => {
      if (observed.has(client)) return
      observed.add(client)
      const query = client.query.bind(client) as (...args: unknown[]) => unknown
      client.query = ((text: string, ...rest: unknown[]) => {
        if (/ as matches/.test(text)) queries.push(text)
        return query(text, ...rest)
      }) as never
    }
    realtime.pool.on('acquire', observe)
    const client = await realtime.client(realtime.tokenOf('quin'))
    const subscriptions = Array.from({ length: 5 }, () => {
      const { all, add } = collector<Change>()
      const config = { event: 'INSERT', schema: 'public', table: 'notes', filter: 'title=like.a%' }
      const channel = client.channel(`same-${count++}`).on('postgres_changes', config as never, add)
      return { received: all, joined: subscribe(channel) }
    })
    for (const { joined } of subscriptions) expect((await joined).status).toBe('SUBSCRIBED')
    const other = await subscribeToNotes('quin')
    await waitForMarker('quin', other.received)
    queries.length = 0
    await insert('quin', 'a note')
    for (const { received } of subscriptions) await expect.poll(() => received.length).toBe(1)
    realtime.pool.off('acquire', observe)
    const evaluated = queries.map((text) => text.split(' like ').length - 1)
    expect(evaluated.filter((number) => number > 0)).toEqual([1])
  })

  it.each([
    [{ schema: 'public', table: 'unpublished' }, /Please check Realtime is enabled/],
    [{ schema: 'public', table: 'none' }, /Please check Realtime is enabled/],
    [{ schema: 'realtime', table: 'messages' }, /Please check Realtime is enabled/],
    [{ filter: 'email=eq.bob@example.test' }, /invalid column for filter email/],
    [{ filter: 'stars=eq.many' }, /invalid input syntax for type integer/],
    [{ filter: 'stars=match.^1' }, /Error parsing `filter` params/],
    [{ filter: `stars=in.(${Array.from({ length: 101 }, (_, n) => n)})` }, /Maximum 100/],
    [
      { filter: Array.from({ length: 3 }, () => `stars=in.(${'1,'.repeat(40)}1)`).join() },
      /Maximum 100/,
    ],
    [{ filter: `title=eq.${'x'.repeat(9_000)}` }, /too long/],
    [{ filter: 'title=eq.a\0' }, /no text has/],
    [{ filter: 'title=like.%a\\\\\\' }, /must not end with escape/],
    [{ filter: 'title=is.true' }, /must be type boolean/],
    [{ filter: 'due=in.(2026-01-01,soon)' }, /invalid input syntax for type date/],
    [{ select: ['email'] }, /invalid column for select email/],
  ])('reports why it refuses %o', async (config, message) => {
    const { system } = await subscribeToNotes('hal', config as never)
    expect(system).toMatchObject([{ status: 'error', extension: 'postgres_changes' }])
    expect(system[0]?.message).toMatch(message)
  })

  it('sends changes of a long transaction that commits after later ones', async () => {
    const { received } = await subscribeToNotes('ida')
    const slow = await realtime.pool.connect()
    await slow.query(`begin; insert into public.notes (owner, title) values ('ida', 'slow')`)
    await insert('ida', 'quick')
    await expect.poll(() => received.length).toBe(1)
    await slow.query('commit')
    slow.release()
    await expect
      .poll(() => received.map((each) => (each.new as Note).title))
      .toEqual(['quick', 'slow'])
    await waitForMarker('ida', received)
    expect(received).toHaveLength(2)
  })

  it('sends neither rolled back nor earlier changes', async () => {
    await insert('jan', 'before')
    const { received } = await subscribeToNotes('jan')
    await sql(`begin; insert into public.notes (owner) values ('jan'); rollback`)
    await waitForMarker('jan', received)
    expect(received).toEqual([])
  })

  it('ends when the right to the key is revoked', async () => {
    const { received, system } = await subscribeToNotes('kim')
    await insert('kim')
    await expect.poll(() => received.length).toBe(1)
    await sql('revoke select (stars) on public.notes from authenticated')
    await insert('kim')
    await expect.poll(() => received.length).toBe(2)
    expect(received[1]?.new).not.toHaveProperty('stars')
    await sql('revoke select (id) on public.notes from authenticated')
    await insert('kim')
    await expect.poll(() => system.at(-1)?.message).toBe('Error 401: Unauthorized')
    await sql('grant select (id, stars) on public.notes to authenticated')
    const other = await subscribeToNotes('kim')
    await waitForMarker('kim', other.received)
    expect(received).toHaveLength(2)
  })

  it('ends with the session', async () => {
    const token = realtime.tokenOf('lea')
    const ended = await subscribeToNotes('lea', {}, token)
    const other = await subscribeToNotes('lea')
    realtime.identities.delete(token)
    await waitForMarker('lea', other.received)
    expect(ended.received).toEqual([])
  })

  it('sends each subscription of one channel its own changes', async () => {
    const client = await realtime.client(realtime.tokenOf('mia'))
    const [all, many] = [collector<Change>(), collector<Change>()]
    const notes = { schema: 'public', table: 'notes' }
    const channel = client
      .channel('both')
      .on('postgres_changes', { event: 'INSERT', ...notes }, all.add as never)
      .on('postgres_changes', { event: '*', ...notes, filter: 'stars=gt.5' }, many.add as never)
    expect((await subscribe(channel)).status).toBe('SUBSCRIBED')
    await insert('mia', 'one', 1)
    await insert('mia', 'nine', 9)
    await expect.poll(() => all.all.length).toBe(2)
    expect(many.all.map((each) => (each.new as Note).title)).toEqual(['nine'])
  })

  it('records no changes without subscriptions', async () => {
    await realtime.pool.query('update realtime.listeners set relations = array[]::oid[]')
    const { rows: before } = await sql('select count(*) from realtime.changes')
    await insert('nia')
    const { rows: after } = await sql('select count(*) from realtime.changes')
    expect(after).toEqual(before)
  })
})

describe('a group of subscribers with slow policies', () => {
  /** The policy of notes waits for a lock of the test, for one user only. */
  async function delayReadsOf(user: string, readTimeoutMs: number) {
    const slowRealtime = await startTestRealtime({ limits: { readTimeoutMs } })
    await slowRealtime.pool.query(`
      create function public.waits() returns boolean language plpgsql as $$ begin
        if public.me() = '${user}' then perform pg_advisory_xact_lock_shared(7); end if;
        return true;
      end $$;
      drop policy select_own on public.notes;
      create policy select_slowly on public.notes for select to authenticated
        using (owner in (public.me(), 'all') and public.waits())`)
    const lock = await slowRealtime.pool.connect()
    await lock.query('select pg_advisory_lock(7)')
    const join = async (name: string) => {
      const client = await slowRealtime.client(slowRealtime.tokenOf(name))
      const [received, system, states] = [
        collector<Change>(),
        collector<{ message: string }>(),
        [] as string[],
      ]
      const channel = client
        .channel('notes')
        .on('system', {}, system.add)
        .on(
          'postgres_changes',
          { event: '*', schema: 'public', table: 'notes' } as never,
          received.add,
        )
      channel.subscribe((status) => states.push(status))
      await expect.poll(() => system.all.length).toBe(1)
      return { received: received.all, system: system.all, states }
    }
    return {
      slowRealtime,
      join,
      insert: () => slowRealtime.pool.query(`insert into public.notes (owner) values ('all')`),
      waiting: async () => {
        const { rowCount } = await slowRealtime.pool.query(
          `select from pg_locks where locktype = 'advisory' and not granted`,
        )
        return rowCount
      },
      release: async () => {
        await lock.query('select pg_advisory_unlock(7)')
        lock.release()
      },
    }
  }

  it('does not delay other users', async () => {
    const { slowRealtime, join, insert, waiting, release } = await delayReadsOf('slow', 120_000)
    const [slow, ann] = [await join('slow'), await join('ann')]
    await insert()
    await expect.poll(waiting).toBe(1)
    for (let n = 0; n < 3; n++) {
      await insert()
      await expect.poll(() => ann.received.length).toBe(n + 2)
    }
    expect([await waiting(), slow.received]).toEqual([1, []])
    await release()
    await expect.poll(() => slow.received.length).toBe(4)
    await slowRealtime.stop()
  })

  it('is dropped after the timeout, with an error for the client', async () => {
    // Ample for a row that no lock holds: the others, and later this reader, must not exceed it.
    const { slowRealtime, join, insert, release } = await delayReadsOf('slow', 5_000)
    const [slow, ann] = [await join('slow'), await join('ann')]
    await insert()
    await expect.poll(() => slow.states).toContain('CHANNEL_ERROR')
    expect(slow.system[1]?.message).toMatch(/took too long to read/)
    await expect.poll(() => ann.received.length).toBe(1)
    expect(slowRealtime.apis[0]?.counts().lost).toBe(1)
    await release()
    // The client rejoins by itself and receives later changes.
    await expect.poll(() => slow.states.filter((state) => state === 'SUBSCRIBED').length).toBe(2)
    await expect.poll(() => slow.system.at(-1)?.message).toBe('Subscribed to PostgreSQL')
    await insert()
    await expect.poll(() => slow.received.length).toBe(1)
    await slowRealtime.stop()
  })
})
