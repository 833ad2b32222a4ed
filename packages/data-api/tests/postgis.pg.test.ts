import { readFileSync } from 'node:fs'
import { PostgrestClient } from '@supabase/postgrest-js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type DebianPostgres,
  hasDebianExtension,
  startDebianPostgres,
} from '../../../tests/support/debian-postgres.ts'
import { createDataApi, type DataApi } from '../src/index.ts'

const shops = readFileSync(new URL('support/shops.sql', import.meta.url), 'utf8')
const isThere = hasDebianExtension('postgis')
if (!isThere) console.warn('Skipped: PostGIS is not installed (postgresql-15-postgis-3 of Debian).')

const accept = 'application/geo+json'
const returning = 'return=representation, tx=rollback'
const feature = (coordinates: number[], properties: Record<string, unknown>) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
})
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features })
const cambridge = [-71.10044, 42.373695]
const first = feature(cambridge, { id: 1, address: '1369 Cambridge St' })
const second = feature([-71.10543, 42.366432], { id: 2, address: '757 Massachusetts Ave' })
const third = feature([-71.081924, 42.36437], { id: 3, address: '605 W Kendall St' })
/** A point as JSON, including its reference system. */
const inJson = {
  type: 'Point',
  crs: { type: 'name', properties: { name: 'EPSG:4326' } },
  coordinates: cambridge,
}

describe.skipIf(!isThere)('a third-party database with PostGIS', () => {
  let cluster: DebianPostgres
  let owner: pg.Pool
  let pool: pg.Pool
  let api: DataApi
  beforeAll(async () => {
    cluster = await startDebianPostgres()
    owner = new pg.Pool({ connectionString: cluster.url('postgres', 'postgres'), max: 1 })
    owner.on('error', () => undefined)
    await owner.query(shops)
    await owner.query(`
      create role anon nologin; create role authenticator login noinherit; grant anon to authenticator;
      grant usage on schema api, extensions to anon;
      grant select, insert, update, delete on all tables in schema api to anon`)
    pool = new pg.Pool({ connectionString: cluster.url('authenticator', 'postgres'), max: 2 })
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    api = createDataApi({
      pool,
      schemas: ['api'],
      extraSearchPath: ['extensions'],
      anonRole: 'anon',
      txEnd: 'commit-allow-override',
      channel: null,
    })
  })
  afterAll(async () => {
    await api?.close()
    await pool?.end()
    await owner?.end()
    await cluster?.stop()
  })

  const ask = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    api.fetch(
      new Request(`http://test${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: body === undefined ? null : JSON.stringify(body),
      }),
    )
  const client = () =>
    new PostgrestClient('http://test', {
      fetch: (input, init) => api.fetch(new Request(input as string, init)),
    })

  test.each<[string, unknown]>([
    ['/shops?order=id', collection(first, second, third)],
    ['/shops?id=gt.3', collection()],
    ['/shops?select=id,shop_geom&id=eq.1', collection(feature(cambridge, { id: 1 }))],
    [
      '/shops?select=id,shop_geom,walk_to&id=eq.1',
      collection(feature(cambridge, { id: 1, walk_to: 412 })),
    ],
    [
      '/shops?select=*,shop_bles(id,coords)&id=eq.1&shop_bles.order=id',
      collection(
        feature(cambridge, {
          id: 1,
          address: '1369 Cambridge St',
          shop_bles: [
            { id: 1, coords: inJson },
            { id: 2, coords: inJson },
          ],
        }),
      ),
    ],
    [
      '/shop_bles?select=id,name,coords&id=eq.1',
      collection(feature(cambridge, { id: 1, name: 'Beacon-1' })),
    ],
    [
      '/shop_bles?select=id,range_area&id=eq.1',
      collection({
        type: 'Feature',
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [-71.1004, 42.3738],
              [-71.1005, 42.3737],
              [-71.1003, 42.3737],
              [-71.1004, 42.3738],
            ],
          ],
        },
        properties: { id: 1 },
      }),
    ],
    ['/rpc/get_shop?id=1', collection(first)],
    ['/rpc/nearest?longitude=-71.08&latitude=42.36&limit=1', collection(third)],
    ['/places', collection(feature([100.5, 13.75], { id: 1 }))],
    [
      '/coverage?select=name,area,square_units&id=eq.2',
      collection({
        type: 'Feature',
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [10, 0],
              [10, 10],
              [0, 10],
              [0, 0],
            ],
          ],
        },
        properties: { name: 'big', square_units: 100 },
      }),
    ],
  ])('reads %s', async (path, expected) => {
    const response = await ask('GET', path, { accept })
    expect(await response.json()).toEqual(expected)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/geo+json; charset=utf-8',
    ])
  })

  const place = [-71.11834, 42.373238]
  const made = { id: 4, address: '1354 Massachusetts Ave' }
  const renamed = feature([-71.081924, 42.36437], { id: 3, address: 'Kendall' })
  const point = { type: 'Point', coordinates: place }
  test.each<[string, string, unknown, number, unknown]>([
    [
      'POST',
      '/shops',
      { ...made, shop_geom: 'SRID=4326;POINT(-71.11834 42.373238)' },
      201,
      feature(place, made),
    ],
    ['POST', '/shops', { ...made, shop_geom: point }, 201, feature(place, made)],
    ['PATCH', '/shops?id=eq.3', { address: 'Kendall' }, 200, renamed],
    ['PUT', '/shops?id=eq.3', { id: 3, address: 'Kendall' }, 200, renamed],
    [
      'DELETE',
      '/shop_bles?id=eq.1&select=id,coords',
      undefined,
      200,
      feature(cambridge, { id: 1 }),
    ],
    ['POST', '/rpc/get_shop', { id: 1 }, 200, first],
    ['POST', '/rpc/nearest?limit=1', { longitude: -71.08, latitude: 42.36 }, 200, third],
  ])('returns the rows that %s %s %j wrote', async (method, path, body, status, expected) => {
    const response = await ask(method, path, { accept, prefer: returning }, body)
    expect(await response.json()).toEqual(collection(expected))
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'application/geo+json; charset=utf-8',
    ])
  })

  test('returns the result of a call that writes only after the commit', async () => {
    const body = { id: 9, address: 'Nine', at: point }
    const opened = await ask('POST', '/rpc/open_shop?select=id,shop_geom', { accept }, body)
    expect(await opened.json()).toEqual(collection(feature(place, { id: 9 })))
    expect((await client().from('shops').delete({ count: 'exact' }).eq('id', 9)).count).toBe(1)
  })

  test('reports that a table has no geometry', async () => {
    const response = await ask('GET', '/notes', { accept })
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: '22023', message: 'geometry column is missing', details: null, hint: null },
    ])
  })

  test('writes geometries as GeoJSON in JSON, and other custom types as bytes', async () => {
    const json = await ask('GET', '/shops?id=eq.1', {})
    expect(await json.json()).toEqual([{ ...first.properties, shop_geom: inJson }])
    const twkb = await ask('GET', '/rpc/get_twkb?id=1', { accept: 'application/vnd.twkb' })
    expect(twkb.headers.get('content-type')).toBe('application/vnd.twkb')
    const { rows } = await owner.query(
      'select extensions.st_astwkb(shop_geom, 5) as bytes from api.shops where id = 1',
    )
    expect(Buffer.from(await twkb.arrayBuffer())).toEqual(rows[0].bytes)
  })

  test('supports the official client’s geojson()', async () => {
    const { data, error } = await client().from('shops').select().eq('id', 1).geojson()
    expect({ data, error }).toEqual({ data: collection(first), error: null })
  })

  test('is included in the description', async () => {
    const description = await (await ask('GET', '/', {})).json()
    const shop_geom = { format: expect.stringContaining('geometry(Point,4326)') }
    expect(description).toMatchObject({ definitions: { shops: { properties: { shop_geom } } } })
  })
})
