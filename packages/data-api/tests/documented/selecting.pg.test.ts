import { expect } from 'vitest'
import { documented, grantedToNobody, named } from '../support/documented.ts'
import { fluteAndViolin, oneSection, orchestraWithSpaces } from '../support/documented-orchestra.ts'

const kiranAndEvan = named('users', 'Kiran', 'Evan')
const teams = `${kiranAndEvan}${named('teams', 'Green', 'Blue')}
  create table users_teams (
    user_id int8 references users,
    team_id int8 references teams,
    primary key (user_id, team_id)
  );
  insert into users_teams values (1, 1), (1, 2), (2, 2);`
const games = `${teams}
  create table games (
    id int8 primary key,
    home_team int8 not null references teams,
    away_team int8 not null references teams,
    name text
  );
  insert into games values (1, 1, 2, 'Green vs Blue'), (2, 2, 1, 'Blue vs Green');`
const messages = `${kiranAndEvan}
  create table messages (
    sender_id int8 not null references users,
    receiver_id int8 not null references users,
    content text
  );
  insert into messages values (1, 2, '👋');`
const hobbit = `
  create table users (id int8 primary key, name text, address jsonb);
  insert into users values (1, 'Frodo', '{"city": "Hobbiton"}');`
const mytable = `
  create table mytable (id uuid primary key default gen_random_uuid(), data text);
  insert into mytable (data) values ('mydata');`

const [kiran, evan] = [
  { id: 1, name: 'Kiran' },
  { id: 2, name: 'Evan' },
]

documented(
  'PostgrestQueryBuilder',
  [
    { of: 'constructor: Using supabase-js (recommended)', aside: 'Makes a client.' },
    {
      of: 'constructor: Standalone import for bundle-sensitive environments',
      aside: 'Makes a client.',
    },
    {
      of: 'select: Getting your data',
      setUp: named('characters', 'Harry', 'Frodo', 'Katniss'),
      ask: (db) => db.from('characters').select(),
      expected: {
        data: [
          { id: 1, name: 'Harry' },
          { id: 2, name: 'Frodo' },
          { id: 3, name: 'Katniss' },
        ],
        status: 200,
      },
    },
    {
      of: 'select: Handling errors',
      setUp: `${grantedToNobody} create table characters (id int8 primary key)`,
      ask: (db) => db.from('characters').select(),
      differs: 'The hint, which grant would help, is written by an extension of the platform.',
      expected: {
        error: {
          code: '42501',
          details: null,
          hint: null,
          message: 'permission denied for table characters',
        },
        status: 401,
      },
    },
    {
      of: 'select: Selecting specific columns',
      setUp: named('characters', 'Frodo', 'Harry', 'Katniss'),
      ask: (db) => db.from('characters').select('name'),
      expected: { data: [{ name: 'Frodo' }, { name: 'Harry' }, { name: 'Katniss' }], status: 200 },
    },
    {
      of: 'select: Query referenced tables',
      setUp: fluteAndViolin,
      ask: (db) => db.from('orchestral_sections').select('name, instruments (name)'),
      expected: {
        data: [
          { name: 'strings', instruments: [{ name: 'violin' }] },
          { name: 'woodwinds', instruments: [{ name: 'flute' }] },
        ],
        status: 200,
      },
    },
    {
      of: 'select: Query referenced tables with spaces in their names',
      setUp: orchestraWithSpaces,
      ask: (db) => db.from('orchestral sections').select('name, "musical instruments" (name)'),
      expected: {
        data: [
          { name: 'strings', 'musical instruments': [{ name: 'violin' }] },
          { name: 'woodwinds', 'musical instruments': [{ name: 'flute' }] },
        ],
        status: 200,
      },
    },
    {
      of: 'select: Query referenced tables through a join table',
      setUp: teams,
      ask: (db) => db.from('users').select('name, teams (name)'),
      expected: {
        data: [
          { name: 'Kiran', teams: [{ name: 'Green' }, { name: 'Blue' }] },
          { name: 'Evan', teams: [{ name: 'Blue' }] },
        ],
        status: 200,
      },
    },
    {
      of: 'select: Query the same referenced table multiple times',
      setUp: messages,
      ask: async (db) => {
        const byColumn = await db
          .from('messages')
          .select('content, from:sender_id(name), to:receiver_id(name)')
        const byConstraint = await db
          .from('messages')
          .select(
            'content, from:users!messages_sender_id_fkey(name), to:users!messages_receiver_id_fkey(name)',
          )
        expect(byConstraint).toEqual(byColumn)
        return byColumn
      },
      expected: {
        data: [{ content: '👋', from: { name: 'Kiran' }, to: { name: 'Evan' } }],
        status: 200,
      },
    },
    {
      of: 'select: Query nested foreign tables through a join table',
      setUp: games,
      ask: (db) =>
        db
          .from('games')
          .select('game_id:id, away_team:teams!games_away_team_fkey (users (id, name))'),
      expected: {
        data: [
          { game_id: 1, away_team: { users: [kiran, evan] } },
          { game_id: 2, away_team: { users: [kiran] } },
        ],
        status: 200,
      },
    },
    {
      of: 'select: Filtering through referenced tables',
      setUp: fluteAndViolin,
      ask: (db) =>
        db
          .from('instruments')
          .select('name, orchestral_sections(*)')
          .eq('orchestral_sections.name', 'percussion'),
      expected: {
        data: [
          { name: 'flute', orchestral_sections: null },
          { name: 'violin', orchestral_sections: null },
        ],
        status: 200,
      },
    },
    {
      of: 'select: Querying referenced table with count',
      setUp: oneSection('strings', 'violin', 'viola', 'cello', 'double bass'),
      ask: (db) => db.from('orchestral_sections').select('*, instruments(count)'),
      expected: {
        data: [{ id: expect.any(String), name: 'strings', instruments: [{ count: 4 }] }],
        status: 200,
      },
    },
    {
      of: 'select: Querying with count option',
      setUp: named('characters', 'Luke', 'Leia', 'Han'),
      ask: (db) => db.from('characters').select('*', { count: 'exact', head: true }),
      expected: { count: 3, status: 200 },
    },
    {
      of: 'select: Querying JSON data',
      setUp: hobbit,
      ask: (db) => db.from('users').select('id, name, address->city'),
      expected: { data: [{ id: 1, name: 'Frodo', city: 'Hobbiton' }], status: 200 },
    },
    {
      of: 'select: Querying referenced table with inner join',
      setUp: oneSection('woodwinds', 'flute', 'clarinet', 'bassoon', 'piccolo'),
      ask: (db) =>
        db
          .from('instruments')
          .select('name, orchestral_sections!inner(name)')
          .eq('orchestral_sections.name', 'woodwinds')
          .limit(1),
      expected: {
        data: [{ name: 'flute', orchestral_sections: { name: 'woodwinds' } }],
        status: 200,
      },
    },
    {
      of: 'select: Switching schemas per query',
      setUp: mytable,
      ask: (db) => db.from('mytable').select(),
      expected: { data: [{ id: expect.any(String), data: 'mydata' }], status: 200 },
    },
  ],
  (of) => /\.(constructor|select):/.test(of),
)
