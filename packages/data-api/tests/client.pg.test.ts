import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Library, startLibrary } from './support/library.ts'

/** The official client, as used by applications. */
let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(() => library.stop())

test('select, filters and modifiers', async () => {
  const { client } = library
  const { data, error, count } = await client
    .from('books')
    .select('id, title, author:authors!author_id(name)', { count: 'exact' })
    .gte('pages', 80)
    .or('price.lt.10,title.ilike.*gines')
    .not('publisher_id', 'is', null)
    .order('id', { ascending: false })
    .range(0, 1)
  expect({ data, error, count }).toEqual({
    data: [
      { id: 3, title: 'Notes, collected', author: { name: 'Ada' } },
      { id: 2, title: 'Compilers', author: { name: 'Grace' } },
    ],
    error: null,
    count: 3,
  })
  const one = await client.from('books').select().eq('id', 1).single()
  expect(one.data).toMatchObject({ title: 'Engines', tags: ['steam', 'maths'] })
  expect((await client.from('books').select().eq('id', 99).maybeSingle()).data).toBeNull()
  expect((await client.from('books').select().single()).error).toMatchObject({ code: 'PGRST116' })
  expect((await client.from('books').select('id').contains('tags', ['maths'])).data).toEqual([
    { id: 1 },
  ])
  expect(
    (
      await client
        .from('books')
        .select('id')
        .in('title', ['Engines', 'Notes, collected'])
        .order('id')
    ).data,
  ).toEqual([{ id: 1 }, { id: 3 }])
  expect(
    (await client.from('books').select('id').textSearch('title', 'engines', { type: 'websearch' }))
      .data,
  ).toEqual([{ id: 1 }])
  expect((await client.from('publishers').select('id').order('id').csv()).data).toBe('id\n1\n2')
  expect((await client.from('books').select('*', { count: 'exact', head: true })).count).toBe(4)
  const spread = await client
    .from('books')
    .select('id, ...publishers!inner(publisher:name)')
    .eq('publishers.name', 'South')
  expect(spread.data).toEqual([{ id: 3, publisher: 'South' }])
})

test('insert, upsert, update, delete', async () => {
  const { client } = library
  const inserted = await client
    .from('authors')
    .insert([{ name: 'Nid' }, { name: 'Noi', born: '2000-01-02' }])
    .select('name, born')
  expect({ status: inserted.status, data: inserted.data }).toEqual({
    status: 201,
    data: [
      { name: 'Nid', born: null },
      { name: 'Noi', born: '2000-01-02' },
    ],
  })
  const upserted = await client
    .from('publishers')
    .upsert({ id: 1, name: 'North 2' })
    .select()
    .single()
  expect(upserted.data).toEqual({ id: 1, name: 'North 2' })
  const skipped = await client
    .from('publishers')
    .upsert({ id: 1, name: 'x' }, { ignoreDuplicates: true })
    .select()
  expect(skipped.data).toEqual([])
  const updated = await client
    .from('authors')
    .update({ profile: { a: [1] } })
    .eq('name', 'Nid')
    .select('profile')
  expect(updated.data).toEqual([{ profile: { a: [1] } }])
  const removed = await client.from('authors').delete({ count: 'exact' }).eq('name', 'Noi')
  expect({ status: removed.status, count: removed.count }).toEqual({ status: 204, count: 1 })
  const duplicate = await client.from('publishers').insert({ id: 1, name: 'y' })
  expect(duplicate).toMatchObject({ status: 409, error: { code: '23505' } })
})

test('rpc and schemas', async () => {
  const { client } = library
  expect((await client.rpc('add', { a: 2, b: 3 })).data).toBe(5)
  expect((await client.rpc('add', { a: 2 }, { get: true })).data).toBe(3)
  expect((await client.rpc('books_of', { author: 1 }, { count: 'exact', head: true })).count).toBe(
    2,
  )
  expect(
    (
      await client
        .rpc('books_of', { author: 1 })
        .select('id, publishers(name)')
        .order('id')
        .limit(1)
    ).data,
  ).toEqual([{ id: 1, publishers: { name: expect.stringContaining('North') } }])
  expect((await client.rpc('nothing')).status).toBe(204)
  expect((await client.schema('api_two').from('notes').select('body')).data).toEqual([
    { body: 'second' },
  ])
})
