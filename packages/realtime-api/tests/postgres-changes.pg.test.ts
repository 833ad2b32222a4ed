import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  collected,
  secretKey,
  startTestRealtime,
  subscribed,
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

/** What somebody is told of notes from now on. */
async function follow(
  owner: string,
  filter: { event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'; filter?: string; select?: string[] } = {},
  token: string | null = realtime.tokenOf(owner),
  key?: string,
) {
  const client = await realtime.client(token, key ? { key } : {})
  const { all, take } = collected<Change>()
  const system = collected<{ status: string; message: string }>()
  const channel = client
    .channel(`notes-${count++}`)
    .on('system', {}, system.take)
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'notes', ...filter } as never,
      take,
    )
  expect(await subscribed(channel)).toEqual({ status: 'SUBSCRIBED' })
  await expect.poll(() => system.all.length).toBe(1)
  return { told: all, system: system.all }
}

/** Rows are told in turn: once this one is, all before it are. */
async function untilMarked(owner: string, told: Change[]) {
  const id = await insert(owner, 'mark')
  const isMark = (change: Change) => (change.new as Partial<Note>).id === id
  await expect.poll(() => told.some(isMark)).toBe(true)
  told.splice(told.findIndex(isMark), 1)
}

describe('postgres_changes', () => {
  it('tells inserts, updates and deletes as the original does', async () => {
    const { told, system } = await follow('ann')
    expect(system).toMatchObject([{ status: 'ok', message: 'Subscribed to PostgreSQL' }])
    const id = await insert('ann', 'ชื่อ', 3)
    await expect.poll(() => told.length).toBe(1)
    await sql(
      `update public.notes set stars = 4, tags = '{a,b}', facts = '{"n":1}' where id = $1`,
      [id],
    )
    await expect.poll(() => told.length).toBe(2)
    await sql('delete from public.notes where id = $1', [id])
    await expect.poll(() => told.length).toBe(3)
    const where = { schema: 'public', table: 'notes', errors: null }
    const kept = { due: null, owner: 'ann', title: 'ชื่อ', id }
    expect(told).toMatchObject([
      {
        ...where,
        eventType: 'INSERT',
        new: { ...kept, stars: 3, tags: null, facts: null },
        old: {},
      },
      {
        ...where,
        eventType: 'UPDATE',
        new: { ...kept, stars: 4, tags: ['a', 'b'], facts: { n: 1 } },
        old: { id },
      },
      { ...where, eventType: 'DELETE', new: {}, old: { id } },
    ])
    expect(Object.keys(told[2]?.old ?? {})).toEqual(['id'])
    expect(Date.parse(told[0]?.commit_timestamp ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  it('tells nobody what row security or a column’s rights keep from them', async () => {
    const [ann, bob] = [await follow('ann'), await follow('bob')]
    await insert('ann')
    await sql(`insert into public.notes (owner, email) values ('bob', 'bob@example.test')`)
    await untilMarked('ann', ann.told)
    await untilMarked('bob', bob.told)
    expect(ann.told.map(({ new: row }) => (row as Note).owner)).toEqual(['ann'])
    expect(bob.told.map(({ new: row }) => (row as Note).owner)).toEqual(['bob'])
    expect(bob.told[0]?.new).not.toHaveProperty('email')
  })

  it('tells the service all', async () => {
    const { told } = await follow('', {}, null, secretKey)
    await sql(`insert into public.notes (owner, email) values ('bob', 'bob@example.test')`)
    await expect.poll(() => told.length).toBe(1)
    expect(told[0]?.new).toMatchObject({ owner: 'bob', email: 'bob@example.test' })
  })

  it('tells only the kind of change that was asked for', async () => {
    const [inserts, updates, deletes] = [
      await follow('cat', { event: 'INSERT' }),
      await follow('cat', { event: 'UPDATE' }),
      await follow('cat', { event: 'DELETE' }),
    ]
    const id = await insert('cat')
    await sql('update public.notes set stars = 9 where id = $1', [id])
    await sql('delete from public.notes where id = $1', [id])
    await expect.poll(() => deletes.told.some(({ old }) => (old as Note).id === id)).toBe(true)
    await untilMarked('cat', inserts.told)
    const kinds = [inserts, updates].map(({ told }) => told.map(({ eventType }) => eventType))
    // It was gone before anybody could look.
    expect(kinds.flat().every((kind) => kind !== 'DELETE')).toBe(true)
    expect(deletes.told.every(({ eventType }) => eventType === 'DELETE')).toBe(true)
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
    const { told } = await follow('dan', { filter, event: 'INSERT' })
    for (const stars of [1, 2, 5, 9]) await insert('dan', `star ${stars}`, stars)
    await expect.poll(() => told.map((each) => (each.new as Note).stars)).toEqual(expected)
  })

  it('tells only chosen columns, and the key', async () => {
    const { told } = await follow('eve', { select: ['title'] })
    await insert('eve', 'chosen')
    await expect.poll(() => told.length).toBe(1)
    expect(Object.keys(told[0]?.new ?? {}).sort()).toEqual(['id', 'title'])
  })

  it('tells a deletion to nobody who asked by what the row held', async () => {
    const id = await insert('fay', 'secret', 7)
    const byValue = await follow('gus', { filter: 'stars=eq.7' })
    const byKey = await follow('gus', { filter: `id=eq.${id}` })
    const byOther = await follow('gus', { filter: 'id=eq.999999' })
    await sql('delete from public.notes where id = $1', [id])
    await expect.poll(() => byKey.told.length).toBe(1)
    expect([byValue.told, byOther.told]).toEqual([[], []])
  })

  it.each([
    [{ schema: 'public', table: 'unpublished' }, /Please check Realtime is enabled/],
    [{ schema: 'public', table: 'none' }, /Please check Realtime is enabled/],
    [{ schema: 'realtime', table: 'messages' }, /Please check Realtime is enabled/],
    [{ filter: 'email=eq.bob@example.test' }, /invalid column for filter email/],
    [{ filter: 'stars=eq.many' }, /invalid input syntax for type integer/],
    [{ filter: 'stars=match.^1' }, /Error parsing `filter` params/],
    [{ filter: `stars=in.(${Array.from({ length: 101 }, (_, n) => n)})` }, /Maximum 100/],
    [{ select: ['email'] }, /invalid column for select email/],
  ])('says why it does not follow %o', async (asked, message) => {
    const { system } = await follow('hal', asked as never)
    expect(system).toMatchObject([{ status: 'error', extension: 'postgres_changes' }])
    expect(system[0]?.message).toMatch(message)
  })

  it('tells what a long transaction commits after others that began later', async () => {
    const { told } = await follow('ida')
    const slow = await realtime.pool.connect()
    await slow.query(`begin; insert into public.notes (owner, title) values ('ida', 'slow')`)
    await insert('ida', 'quick')
    await expect.poll(() => told.length).toBe(1)
    await slow.query('commit')
    slow.release()
    await expect.poll(() => told.map((each) => (each.new as Note).title)).toEqual(['quick', 'slow'])
    await untilMarked('ida', told)
    expect(told).toHaveLength(2)
  })

  it('tells nothing of what was rolled back, or was there before', async () => {
    await insert('jan', 'before')
    const { told } = await follow('jan')
    await sql(`begin; insert into public.notes (owner) values ('jan'); rollback`)
    await untilMarked('jan', told)
    expect(told).toEqual([])
  })

  it('ends with a right that is withdrawn', async () => {
    const { told, system } = await follow('kim')
    await insert('kim')
    await expect.poll(() => told.length).toBe(1)
    await sql('revoke select (stars) on public.notes from authenticated')
    await insert('kim')
    await expect.poll(() => told.length).toBe(2)
    expect(told[1]?.new).not.toHaveProperty('stars')
    await sql('revoke select (id) on public.notes from authenticated')
    await insert('kim')
    await expect.poll(() => system.at(-1)?.message).toBe('Error 401: Unauthorized')
    await sql('grant select (id, stars) on public.notes to authenticated')
    const other = await follow('kim')
    await untilMarked('kim', other.told)
    expect(told).toHaveLength(2)
  })

  it('ends with the session', async () => {
    const token = realtime.tokenOf('lea')
    const ended = await follow('lea', {}, token)
    const other = await follow('lea')
    realtime.people.delete(token)
    await untilMarked('lea', other.told)
    expect(ended.told).toEqual([])
  })

  it('gives all that asked in one channel their own', async () => {
    const client = await realtime.client(realtime.tokenOf('mia'))
    const [all, many] = [collected<Change>(), collected<Change>()]
    const notes = { schema: 'public', table: 'notes' }
    const channel = client
      .channel('both')
      .on('postgres_changes', { event: 'INSERT', ...notes }, all.take as never)
      .on('postgres_changes', { event: '*', ...notes, filter: 'stars=gt.5' }, many.take as never)
    expect((await subscribed(channel)).status).toBe('SUBSCRIBED')
    await insert('mia', 'one', 1)
    await insert('mia', 'nine', 9)
    await expect.poll(() => all.all.length).toBe(2)
    expect(many.all.map((each) => (each.new as Note).title)).toEqual(['nine'])
  })

  it('writes nothing down while nobody follows', async () => {
    await realtime.pool.query('update realtime.listeners set relations = array[]::oid[]')
    const { rows: before } = await sql('select count(*) from realtime.changes')
    await insert('nia')
    const { rows: after } = await sql('select count(*) from realtime.changes')
    expect(after).toEqual(before)
  })
})
