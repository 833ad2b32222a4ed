import { expect } from 'vitest'
import { documented, named } from '../support/documented.ts'
import { fluteAndViolin, orchestra } from '../support/documented-orchestra.ts'

const characters = named('characters', 'Luke', 'Leia', 'Han')
const typesOnly = 'Types of the client only; the request is the same.'

documented('PostgrestTransformBuilder', [
  {
    of: 'select: With upsert()',
    setUp: named('characters', 'Han'),
    ask: (db) => db.from('characters').upsert({ id: 1, name: 'Han Solo' }).select(),
    differs: 'Where no row is new, the status is 200.',
    expected: { data: [{ id: 1, name: 'Han Solo' }], status: 200 },
  },
  {
    of: 'order: With select()',
    setUp: characters,
    ask: (db) => db.from('characters').select('id, name').order('id', { ascending: false }),
    expected: {
      data: [
        { id: 3, name: 'Han' },
        { id: 2, name: 'Leia' },
        { id: 1, name: 'Luke' },
      ],
      status: 200,
    },
  },
  {
    of: 'order: On a referenced table',
    setUp: orchestra(['strings', 'woodwinds'], [1, 'harp'], [1, 'violin']),
    ask: (db) =>
      db
        .from('orchestral_sections')
        .select('name, instruments (name)')
        .order('name', { referencedTable: 'instruments', ascending: false }),
    expected: {
      data: [
        { name: 'strings', instruments: [{ name: 'violin' }, { name: 'harp' }] },
        { name: 'woodwinds', instruments: [] },
      ],
      status: 200,
    },
  },
  {
    of: 'order: Order parent table by a referenced table',
    setUp: fluteAndViolin,
    ask: (db) =>
      db
        .from('instruments')
        .select('name, section:orchestral_sections (name)')
        .order('section(name)', { ascending: true }),
    differs: 'The reference shows the table’s name where its alias is asked for.',
    expected: {
      data: [
        { name: 'violin', section: { name: 'strings' } },
        { name: 'flute', section: { name: 'woodwinds' } },
      ],
      status: 200,
    },
  },
  {
    of: 'limit: With select()',
    setUp: characters,
    ask: (db) => db.from('characters').select('name').limit(1),
    expected: { data: [{ name: 'Luke' }], status: 200 },
  },
  {
    of: 'limit: On a referenced table',
    setUp: orchestra(['strings'], [1, 'harp'], [1, 'violin']),
    ask: (db) =>
      db
        .from('orchestral_sections')
        .select('name, instruments (name)')
        .limit(1, { referencedTable: 'instruments' }),
    differs: 'The reference shows the violin, which comes second; no order is asked for.',
    expected: { data: [{ name: 'strings', instruments: [{ name: 'harp' }] }], status: 200 },
  },
  {
    of: 'range: With select()',
    setUp: characters,
    ask: (db) => db.from('characters').select('name').range(0, 1),
    expected: { data: [{ name: 'Luke' }, { name: 'Leia' }], status: 200 },
  },
  {
    of: 'abortSignal: Aborting requests in-flight',
    setUp: characters,
    ask: (db) => db.from('characters').select().abortSignal(AbortSignal.abort()),
    differs: 'The runtime words the message.',
    expected: {
      error: {
        code: '',
        details: expect.any(String),
        hint: 'Request was aborted (timeout or manual cancellation)',
        message: 'AbortError: This operation was aborted',
      },
      status: 0,
    },
  },
  { of: 'abortSignal: Set a timeout', aside: 'As the one before; nothing here waits for a time.' },
  {
    of: 'single: With select()',
    setUp: characters,
    ask: (db) => db.from('characters').select('name').limit(1).single(),
    expected: { data: { name: 'Luke' }, status: 200 },
  },
  {
    of: 'maybeSingle: With select()',
    setUp: characters,
    ask: (db) => db.from('characters').select().eq('name', 'Katniss').maybeSingle(),
    expected: { status: 200 },
  },
  {
    of: 'csv: Return data as CSV',
    setUp: characters,
    ask: (db) => db.from('characters').select().csv(),
    expected: { data: 'id,name\n1,Luke\n2,Leia\n3,Han', status: 200 },
  },
  {
    of: 'explain: Get the execution plan',
    setUp: characters,
    ask: (db) => db.from('characters').select().explain(),
    expected: {
      data: expect.stringMatching(/^Aggregate {2}\(cost=.*\n +-> .*Seq Scan on characters/s),
      status: 200,
    },
  },
  {
    of: 'explain: Get the execution plan with analyze and verbose',
    setUp: characters,
    ask: (db) => db.from('characters').select().explain({ analyze: true, verbose: true }),
    expected: {
      data: expect.stringMatching(
        /^Aggregate .*actual time.*\n +Output: .*Seq Scan on example_\d+\.characters.*Output: .*\.id, .*\.name.*Planning Time: .*Execution Time: /s,
      ),
      status: 200,
    },
  },
  {
    of: 'rollback: Validate an insert without persisting',
    setUp: 'create table countries (id int8 primary key generated always as identity, name text);',
    ask: (db) => db.from('countries').insert({ name: 'France' }).select().rollback(),
    expected: { data: [{ id: 1, name: 'France' }], status: 201 },
  },
  { of: 'returns: Override type of successful response', aside: typesOnly },
  { of: 'returns: Override type of object response', aside: typesOnly },
])
