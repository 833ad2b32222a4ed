import { documented, type Example, named } from '../support/documented.ts'
import { fluteAndViolin } from '../support/documented-orchestra.ts'

type Ask = Extract<Example, { ask: unknown }>['ask']

const characters = named('characters', 'Luke', 'Leia', 'Han')
const [luke, leia, han] = [
  { id: 1, name: 'Luke' },
  { id: 2, name: 'Leia' },
  { id: 3, name: 'Han' },
]
const nullNamed = named('countries', 'null', null)
const issues = `
  create table issues (id int8 primary key, title text, tags text[]);
  insert into issues values
    (1, 'Cache invalidation is not working', '{is:open,severity:high,priority:low}'),
    (2, 'Use better names', '{is:open,severity:low,priority:medium}');`
const addresses = `
  create table users (id int8 primary key, name text, address jsonb);
  insert into users values
    (1, 'Michael', '{"postcode": 90210, "street": "Melrose Place"}'), (2, 'Jane', '{}');`
const classes = `
  create table classes (id int8 primary key, name text, days text[]);
  insert into classes values
    (1, 'Chemistry', '{monday,friday}'), (2, 'History', '{monday,wednesday,thursday}');`
const reservations = `
  create table reservations (id int8 primary key, room_name text, during tsrange);
  insert into reservations values
    (1, 'Emerald', '[2000-01-01 13:00, 2000-01-01 15:00)'),
    (2, 'Topaz', '[2000-01-02 09:00, 2000-01-02 10:00)');`
const emerald = {
  id: 1,
  room_name: 'Emerald',
  during: '["2000-01-01 13:00:00","2000-01-01 15:00:00")',
}
const topaz = {
  id: 2,
  room_name: 'Topaz',
  during: '["2000-01-02 09:00:00","2000-01-02 10:00:00")',
}
const texts = `
  create table texts (id bigint primary key generated always as identity, content text);
  insert into texts (content) values
    ('Four score and seven years ago'), ('The road goes ever on and on'), ('Green eggs and ham');`
/** The reference lists no rows for these. */
const quotes = `
  create table quotes (id int8 primary key, catchphrase text);
  insert into quotes values (1, 'A fat cat'), (2, 'Cats are not fat'), (3, 'A thin dog');`
const [fatCat, catsFat] = [{ catchphrase: 'A fat cat' }, { catchphrase: 'Cats are not fat' }]

/** An example that finds rows. */
const finds = (
  of: string,
  setUp: string,
  ask: Ask,
  data: unknown[],
  differs?: string,
): Example => ({
  of,
  setUp,
  ask,
  expected: { data, status: 200 },
  ...(differs ? { differs } : {}),
})

documented('PostgrestFilterBuilder', [
  finds(
    'eq: With select()',
    characters,
    (db) => db.from('characters').select().eq('name', 'Leia'),
    [leia],
  ),
  finds(
    'neq: With select()',
    characters,
    (db) => db.from('characters').select().neq('name', 'Leia'),
    [luke, han],
  ),
  finds('gt: With select()', characters, (db) => db.from('characters').select().gt('id', 2), [han]),
  finds('gte: With select()', characters, (db) => db.from('characters').select().gte('id', 2), [
    leia,
    han,
  ]),
  finds('lt: With select()', characters, (db) => db.from('characters').select().lt('id', 2), [
    luke,
  ]),
  finds('lte: With select()', characters, (db) => db.from('characters').select().lte('id', 2), [
    luke,
    leia,
  ]),
  finds(
    'like: With select()',
    characters,
    (db) => db.from('characters').select().like('name', '%Lu%'),
    [luke],
  ),
  finds(
    'ilike: With select()',
    characters,
    (db) => db.from('characters').select().ilike('name', '%lu%'),
    [luke],
  ),
  finds(
    'is: Checking for nullness, true or false',
    nullNamed,
    (db) => db.from('countries').select().is('name', null),
    [{ id: 2, name: null }],
    'The reference shows this null as a text.',
  ),
  finds(
    'in: With select()',
    characters,
    (db) => db.from('characters').select().in('name', ['Leia', 'Han']),
    [leia, han],
  ),
  finds(
    'contains: On array columns',
    issues,
    (db) => db.from('issues').select().contains('tags', ['is:open', 'priority:low']),
    [
      {
        id: 1,
        title: 'Cache invalidation is not working',
        tags: ['is:open', 'severity:high', 'priority:low'],
      },
    ],
    'The reference shows the title alone, where all columns are asked for.',
  ),
  finds(
    'contains: On range columns',
    reservations,
    (db) =>
      db.from('reservations').select().contains('during', '[2000-01-01 13:00, 2000-01-01 13:30)'),
    [emerald],
  ),
  finds(
    'contains: On jsonb columns',
    addresses,
    (db) => db.from('users').select('name').contains('address', { postcode: 90210 }),
    [{ name: 'Michael' }],
  ),
  finds(
    'containedBy: On array columns',
    classes,
    (db) =>
      db
        .from('classes')
        .select('name')
        .containedBy('days', ['monday', 'tuesday', 'wednesday', 'friday']),
    [{ name: 'Chemistry' }],
  ),
  finds(
    'containedBy: On range columns',
    reservations,
    (db) =>
      db
        .from('reservations')
        .select()
        .containedBy('during', '[2000-01-01 00:00, 2000-01-01 23:59)'),
    [emerald],
  ),
  finds(
    'containedBy: On jsonb columns',
    addresses,
    (db) => db.from('users').select('name').containedBy('address', {}),
    [{ name: 'Jane' }],
  ),
  finds(
    'rangeGt: With select()',
    reservations,
    (db) =>
      db.from('reservations').select().rangeGt('during', '[2000-01-02 08:00, 2000-01-02 09:00)'),
    [topaz],
  ),
  finds(
    'rangeGte: With select()',
    reservations,
    (db) =>
      db.from('reservations').select().rangeGte('during', '[2000-01-02 08:30, 2000-01-02 09:30)'),
    [topaz],
  ),
  finds(
    'rangeLt: With select()',
    reservations,
    (db) =>
      db.from('reservations').select().rangeLt('during', '[2000-01-01 15:00, 2000-01-01 16:00)'),
    [emerald],
  ),
  finds(
    'rangeLte: With select()',
    reservations,
    (db) =>
      db.from('reservations').select().rangeLte('during', '[2000-01-01 14:00, 2000-01-01 16:00)'),
    [emerald],
  ),
  finds(
    'rangeAdjacent: With select()',
    reservations,
    (db) =>
      db
        .from('reservations')
        .select()
        .rangeAdjacent('during', '[2000-01-01 12:00, 2000-01-01 13:00)'),
    [emerald],
  ),
  finds(
    'overlaps: On array columns',
    issues,
    (db) => db.from('issues').select('title').overlaps('tags', ['is:closed', 'severity:high']),
    [{ title: 'Cache invalidation is not working' }],
  ),
  finds(
    'overlaps: On range columns',
    reservations,
    (db) =>
      db.from('reservations').select().overlaps('during', '[2000-01-01 12:45, 2000-01-01 13:15)'),
    [emerald],
  ),
  finds(
    'textSearch: Text search',
    texts,
    (db) =>
      db
        .from('texts')
        .select('content')
        .textSearch('content', `'eggs' & 'ham'`, { config: 'english' }),
    [{ content: 'Green eggs and ham' }],
  ),
  finds(
    'textSearch: Basic normalization',
    quotes,
    (db) =>
      db
        .from('quotes')
        .select('catchphrase')
        .textSearch('catchphrase', `'fat' & 'cat'`, { type: 'plain', config: 'english' }),
    [fatCat, catsFat],
  ),
  finds(
    'textSearch: Full normalization',
    quotes,
    (db) =>
      db
        .from('quotes')
        .select('catchphrase')
        .textSearch('catchphrase', `'fat' & 'cat'`, { type: 'phrase', config: 'english' }),
    [fatCat],
  ),
  finds(
    'textSearch: Websearch',
    quotes,
    (db) =>
      db
        .from('quotes')
        .select('catchphrase')
        .textSearch('catchphrase', `'fat or cat'`, { type: 'websearch', config: 'english' }),
    [fatCat, catsFat],
  ),
  finds(
    'match: With select()',
    characters,
    (db) => db.from('characters').select('name').match({ id: 2, name: 'Leia' }),
    [{ name: 'Leia' }],
  ),
  finds(
    'not: With select()',
    nullNamed,
    (db) => db.from('countries').select().not('name', 'is', null),
    [{ id: 1, name: 'null' }],
  ),
  finds(
    'or: With select()',
    characters,
    (db) => db.from('characters').select('name').or('id.eq.2,name.eq.Han'),
    [{ name: 'Leia' }, { name: 'Han' }],
  ),
  finds(
    'or: Use or with and',
    characters,
    (db) => db.from('characters').select('name').or('id.gt.3,and(id.eq.1,name.eq.Luke)'),
    [{ name: 'Luke' }],
  ),
  finds(
    'or: Use or on referenced tables',
    fluteAndViolin,
    (db) =>
      db
        .from('orchestral_sections')
        .select('name, instruments!inner (name)')
        .or('section_id.eq.1,name.eq.guzheng', { referencedTable: 'instruments' }),
    [{ name: 'strings', instruments: [{ name: 'violin' }] }],
  ),
  finds(
    'filter: With select()',
    characters,
    (db) => db.from('characters').select().filter('name', 'in', '("Han","Yoda")'),
    [han],
  ),
  finds(
    'filter: On a referenced table',
    fluteAndViolin,
    (db) =>
      db
        .from('orchestral_sections')
        .select('name, instruments!inner (name)')
        .filter('instruments.name', 'eq', 'flute'),
    [{ name: 'woodwinds', instruments: [{ name: 'flute' }] }],
  ),
])
