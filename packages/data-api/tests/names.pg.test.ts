import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Library, startLibrary } from './support/library.ts'

/** Tables and a column of each: names that generated statements use themselves, or that have a meaning in SQL. */
const names = [
  ['plain', 'plain'],
  ['old', 'old'],
  ['new', 'new'],
  ['value', 'excluded'],
  ['_r', 'r'],
  ['pgrst_0', 'pgrst_0'],
  ['pgrst_source', 'pgrst_source'],
  ['select', 'select'],
  ['Two Words', 'Two Words'],
  ['a"b', 'a"b'],
  ['ตาราง', 'ตาราง'],
] as const
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

let library: Library
beforeAll(async () => {
  library = await startLibrary({ planEnabled: true })
  for (const [index, [name, column]] of names.entries()) {
    await library.pool.query(`
      create table api.${quoted(name)} (id int primary key, ${quoted(column)} text);
      insert into api.${quoted(name)} values (1, 'one');
      create function api.computed_${index}(api.${quoted(name)}) returns text stable language sql
        as $$ select 'computed ' || $1.id $$;
      grant all on api.${quoted(name)} to test_anon`)
  }
  await library.api.reloadSchema()
})
afterAll(() => library.stop())

test.each(names.map(([name, column], index) => [name, column, index] as const))(
  'supports a table called %s with a column %s',
  async (name, columnName, index) => {
    const ask = async (method: string, query: string, body?: unknown) => {
      const response = await library.request(`/${encodeURIComponent(name)}?${query}`, {
        method,
        headers: {
          'content-type': 'application/json',
          prefer: 'return=representation, resolution=merge-duplicates, count=exact',
        },
        body: body === undefined ? null : JSON.stringify(body),
      })
      return response.json()
    }
    const column = encodeURIComponent(`"${columnName.replaceAll('"', '\\"')}"`)
    const row = (id: number, value: string) => ({ id, [columnName]: value })
    expect(await ask('GET', `${column}=eq.one&order=${column}`)).toEqual([row(1, 'one')])
    expect(await ask('GET', `select=computed_${index}&computed_${index}=like.*1`)).toEqual([
      { [`computed_${index}`]: 'computed 1' },
    ])
    expect(await ask('POST', '', row(2, 'two'))).toEqual([row(2, 'two')])
    expect(await ask('POST', '', row(2, 'deux'))).toEqual([row(2, 'deux')])
    expect(await ask('PATCH', `${column}=eq.deux`, { [columnName]: 'zwei' })).toEqual([
      row(2, 'zwei'),
    ])
    expect(await ask('PUT', 'id=eq.2', row(2, 'dos'))).toEqual([row(2, 'dos')])
    expect(await ask('DELETE', `${column}=eq.dos&select=${column}`)).toEqual([
      { [columnName]: 'dos' },
    ])
  },
)

test('a plan of a single table uses its name in columns', async () => {
  const accept = 'application/vnd.pgrst.plan+json; options=verbose'
  const output = async (path: string) => {
    const response = await library.request(path, { headers: { accept } })
    const [{ Plan: plan }] = JSON.parse(await response.text())
    return [plan.Output[2], plan.Plans[0].Output]
  }
  expect(await output('/plain')).toEqual([
    "COALESCE(json_agg(ROW(plain.id, plain.plain)), '[]'::json)",
    ['plain.id', 'plain.plain'],
  ])
})
