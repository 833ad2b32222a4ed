import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Library, startLibrary } from './support/library.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary({ planEnabled: true })
  await library.pool.query(`
    create table api.shelf (id int primary key, name text, tags text[], span int4range);
    insert into api.shelf values (1, 'Ant', '{a,b}', '[1,5)'), (2, 'bee', '{b}', '[5,10)'),
      (3, 'Cat', '{c}', '[10,20)'), (4, null, '{}', 'empty');
    grant select, update on api.shelf to test_anon`)
})
afterAll(() => library.stop())

const rows = () => library.client.from('shelf').select('id').order('id')
type Rows = ReturnType<typeof rows>

it.each<[string, (all: Rows) => Rows, number[]]>([
  ['neq', (all) => all.neq('id', 2), [1, 3, 4]],
  ['gt', (all) => all.gt('id', 2), [3, 4]],
  ['gte', (all) => all.gte('id', 2), [2, 3, 4]],
  ['lt', (all) => all.lt('id', 2), [1]],
  ['lte', (all) => all.lte('id', 2), [1, 2]],
  ['like', (all) => all.like('name', 'C%'), [3]],
  ['likeAllOf', (all) => all.likeAllOf('name', ['A%', '%t']), [1]],
  ['likeAnyOf', (all) => all.likeAnyOf('name', ['A%', 'C%']), [1, 3]],
  ['ilike', (all) => all.ilike('name', 'B%'), [2]],
  ['ilikeAllOf', (all) => all.ilikeAllOf('name', ['a%', '%T']), [1]],
  ['ilikeAnyOf', (all) => all.ilikeAnyOf('name', ['a%', 'B%']), [1, 2]],
  ['regexMatch', (all) => all.regexMatch('name', '^[AC]'), [1, 3]],
  ['regexIMatch', (all) => all.regexIMatch('name', '^[ab]'), [1, 2]],
  ['isDistinct', (all) => all.isDistinct('name', 'Ant'), [2, 3, 4]],
  ['in', (all) => all.in('id', [1, 3]), [1, 3]],
  ['notIn', (all) => all.notIn('id', [1, 3]), [2, 4]],
  ['contains', (all) => all.contains('tags', ['b']), [1, 2]],
  ['containedBy', (all) => all.containedBy('tags', ['b', 'c']), [2, 3, 4]],
  ['overlaps', (all) => all.overlaps('tags', ['a', 'c']), [1, 3]],
  ['rangeGt', (all) => all.rangeGt('span', '[1,5)'), [2, 3]],
  ['rangeGte', (all) => all.rangeGte('span', '[5,10)'), [2, 3]],
  ['rangeLt', (all) => all.rangeLt('span', '[5,10)'), [1]],
  ['rangeLte', (all) => all.rangeLte('span', '[5,10)'), [1, 2]],
  ['rangeAdjacent', (all) => all.rangeAdjacent('span', '[1,5)'), [2]],
])('%s returns the matching rows', async (_name, filter, ids) => {
  const { data, error } = await filter(rows())
  expect(error).toBeNull()
  expect(data?.map(({ id }: { id: number }) => id)).toEqual(ids)
})

it('an update of more rows than allowed is refused', async () => {
  const update = (most: number) =>
    library.client.from('shelf').update({ name: 'x' }).gt('id', 2).select('id').maxAffected(most)
  expect((await update(1)).error).toMatchObject({ code: 'PGRST124' })
  expect((await update(2).rollback()).data).toHaveLength(2)
  const { data } = await library.client.from('shelf').select('name').eq('id', 3).single()
  expect(data).toEqual({ name: 'Cat' })
})

it('null values can be omitted', async () => {
  const { data } = await library.client.from('shelf').select('id,name').eq('id', 4).stripNulls()
  expect(data).toEqual([{ id: 4 }])
})

it('a plan is returned if enabled', async () => {
  const { data, error } = await rows().explain({ format: 'json' })
  expect(error).toBeNull()
  expect(JSON.stringify(data)).toContain('Plan')
})

it('the description of all tables is returned', async () => {
  const { data, error } = await library.client.getOpenApiSpec()
  expect(error).toBeNull()
  expect(JSON.stringify(data)).toContain('/shelf')
})
