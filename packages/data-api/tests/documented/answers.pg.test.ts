import { documented, named } from '../support/documented.ts'

const typesOnly = 'Types of the client only; the request is the same.'

documented('PostgrestBuilder', [
  { of: 'constructor: Using supabase-js (recommended)', aside: 'Makes a client.' },
  {
    of: 'constructor: Standalone import for bundle-sensitive environments',
    aside: 'Makes a client.',
  },
  {
    of: 'stripNulls: With select()',
    setUp: `
      create table characters (id int8 primary key, name text, bio text);
      insert into characters values (1, 'Luke', null), (2, 'Leia', 'Princess of Alderaan');`,
    ask: (db) => db.from('characters').select().stripNulls(),
    expected: {
      data: [
        { id: 1, name: 'Luke' },
        { id: 2, name: 'Leia', bio: 'Princess of Alderaan' },
      ],
      status: 200,
    },
  },
  {
    of: 'retry',
    setUp: named('users', 'Kiran'),
    ask: (db) => db.from('users').select().retry(false),
    expected: { data: [{ id: 1, name: 'Kiran' }], status: 200 },
  },
  { of: 'overrideTypes', aside: typesOnly },
  { of: 'overrideTypes: Complete Override type of successful response', aside: typesOnly },
  { of: 'overrideTypes: Complete Override type of object response', aside: typesOnly },
  { of: 'overrideTypes: Partial Override type of successful response', aside: typesOnly },
  { of: 'overrideTypes: Partial Override type of object response', aside: typesOnly },
  { of: 'overrideTypes: Merge vs replace existing types', aside: typesOnly },
])
