import { readFileSync } from 'node:fs'
import { PostgrestClient } from '@supabase/postgrest-js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { createDataApi, type DataApi } from '../src/index.ts'

const films = readFileSync(new URL('support/films.sql', import.meta.url), 'utf8')
const names = ['films_authenticator', 'films_anon', 'films_editor'].map(
  (name) => `${name}_${Math.random().toString(36).slice(2)}`,
)
const [authenticator = '', anon = '', editor = ''] = names

/** A third-party database, over its owner's own connections, with the unmodified driver. */
let database: TestDatabase
let owner: pg.Pool
let pool: pg.Pool
let api: DataApi
beforeAll(async () => {
  database = await createEmptyDatabase()
  owner = new pg.Pool({ connectionString: database.url, max: 1 })
  owner.on('error', () => undefined)
  await owner.query(films)
  await owner.query(`
    create role ${authenticator} login noinherit password 'x';
    create role ${anon} nologin; create role ${editor} nologin;
    grant ${anon}, ${editor} to ${authenticator};
    grant usage on schema api to ${anon}, ${editor};
    grant select on all tables in schema api to ${anon}, ${editor};
    grant insert, update, delete on all tables in schema api to ${editor}`)
  const url = new URL(database.url)
  url.username = authenticator
  url.password = 'x'
  pool = new pg.Pool({ connectionString: url.href, max: 2 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  api = createDataApi({
    pool,
    schemas: ['api'],
    anonRole: anon,
    channel: null,
    authenticate: ({ headers }) => ({ role: headers.has('x-editor') ? editor : anon, claims: {} }),
  })
})
afterAll(async () => {
  await api.close()
  await pool.end()
  await owner.query(names.map((name) => `drop owned by ${name}; drop role ${name}`).join(';'))
  await owner.end()
  await database.drop()
})

const client = (headers: Record<string, string> = {}) =>
  new PostgrestClient('http://test', {
    headers,
    fetch: (input, init) => api.fetch(new Request(input as string, init)),
  })
const read = async (path: string) => {
  const response = await api.fetch(new Request(`http://test${path}`))
  return { status: response.status, body: await response.json() }
}

describe('requests of the documentation for films', () => {
  test.each<[string, unknown]>([
    [
      '/films?select=title&year=gte.2010&language=eq.thai&order=year',
      [{ title: 'ลุงบุญมีระลึกชาติ' }, { title: 'Samui Song' }],
    ],
    [
      '/films?select=title,directors(id,last_name)&id=eq.1',
      [{ title: 'Cléo de 5 à 7', directors: { id: 1, last_name: 'Varda' } }],
    ],
    [
      '/directors?select=last_name,films(title)&id=eq.1&films.order=year.desc',
      [{ last_name: 'Varda', films: [{ title: 'Visages Villages' }, { title: 'Cléo de 5 à 7' }] }],
    ],
    [
      '/actors?select=first_name,films(title)&id=eq.3',
      [{ first_name: 'Jenjira', films: [{ title: 'ลุงบุญมีระลึกชาติ' }] }],
    ],
    [
      '/films?select=title,technical_specs(camera)&id=in.(1,2)&order=id',
      [
        { title: 'Cléo de 5 à 7', technical_specs: { camera: 'Caméflex' } },
        { title: 'Visages Villages', technical_specs: null },
      ],
    ],
    [
      '/roles?select=character,films(title),actors(first_name)&film_id=eq.1',
      [{ character: 'Cléo', films: { title: 'Cléo de 5 à 7' }, actors: { first_name: 'Corinne' } }],
    ],
    [
      '/films?select=title,actors!inner(first_name)&actors.first_name=eq.Jenjira',
      [{ title: 'ลุงบุญมีระลึกชาติ', actors: [{ first_name: 'Jenjira' }] }],
    ],
    [
      '/films?select=title,...directors(director:last_name)&id=eq.3',
      [{ title: 'ลุงบุญมีระลึกชาติ', director: 'Weerasethakul' }],
    ],
    [
      '/films?select=title,competitions()&competitions=not.is.null&order=id&limit=1',
      [{ title: 'Cléo de 5 à 7' }],
    ],
    [
      '/films?select=title,directors()&order=directors(last_name).desc,id&limit=1',
      [{ title: 'ลุงบุญมีระลึกชาติ' }],
    ],
    [
      '/nominated_films?select=title,directors(last_name)&year=lt.2000',
      [{ title: 'Cléo de 5 à 7', directors: { last_name: 'Varda' } }],
    ],
    [
      '/rpc/best_films_2017?select=title,directors(last_name)&rating=gt.6',
      [{ title: 'Visages Villages', directors: { last_name: 'Varda' } }],
    ],
    [
      '/films?select=title,director_of&id=eq.4',
      [{ title: 'เรื่องรัก น้อยนิด มหาศาล', director_of: 'Pen-Ek Ratanaruang' }],
    ],
  ])('%s', async (path, expected) => {
    expect(await read(path)).toEqual({ status: 200, body: expected })
  })

  test('the description lists every table', async () => {
    const { body } = await read('/')
    for (const table of ['films', 'directors', 'actors', 'roles', 'nominated_films'])
      expect(body).toHaveProperty(['paths', `/${table}`])
  })
})

test('guests can only read, and an editor’s rows are returned to the official client', async () => {
  const film = { title: 'ฟ้าทะลายโจร', year: 2000, director_id: 3 }
  const refused = await client().from('films').insert(film)
  expect(refused).toMatchObject({ status: 401, error: { code: '42501' } })
  const editing = client({ 'x-editor': '1' })
  const made = await editing
    .from('films')
    .insert(film)
    .select('id, title, directors(last_name)')
    .single()
  expect(made.data).toMatchObject({ title: film.title, directors: { last_name: 'Ratanaruang' } })
  const changed = await editing
    .from('films')
    .update({ rating: 7.1 })
    .eq('title', film.title)
    .select('rating')
  expect(changed.data).toEqual([{ rating: 7.1 }])
  const gone = await editing.from('films').delete({ count: 'exact' }).eq('title', film.title)
  expect(gone).toMatchObject({ status: 204, count: 1 })
})
