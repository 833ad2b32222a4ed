import { describe, expect, test } from 'vitest'
import { gardening } from './support/garden.ts'

const { ask } = gardening({ extraSearchPath: ['extensions'], planEnabled: true })

const list = 'application/vnd.garden.list'
const any = 'application/vnd.garden.any'

describe('custom media types', () => {
  test.each<[path: string, accept: string, type: string, text: string]>([
    ['/rpc/hello', 'text/plain', 'text/plain; charset=utf-8', 'hello'],
    ['/rpc/page', 'text/html', 'text/html', '<h1>สวน</h1>'],
    // Without the XML declaration, which PostgreSQL omits in its output.
    ['/rpc/feed', 'text/xml', 'text/xml; charset=utf-8', '<feed>สวน</feed>\n'],
    ['/rpc/hello', '*/*', 'application/json; charset=utf-8', '"hello"'],
    ['/rpc/page', 'image/png;q=0.9, text/html;q=0.8', 'text/html', '<h1>สวน</h1>'],
    ['/plants?order=id', list, list, 'rose\nfern\n'],
    ['/plants?id=eq.7', list, list, ''],
    ['/rpc/all_plants?id=eq.2', list, list, 'fern\n'],
    ['/beds', any, any, '2'],
    ['/beds?select=id&id=eq.1', any, any, '1'],
    ['/rpc/all_plants', any, any, '2'],
    ['/plants?select=*&order=id', `${list}, */*`, list, 'rose\nfern\n'],
    [
      '/plants?select=name&id=eq.1',
      `${list}, */*`,
      'application/json; charset=utf-8',
      '[{"name":"rose"}]',
    ],
  ])('%s as %s', async (path, accept, type, text) => {
    const answer = await ask('GET', path, { accept })
    expect([answer.status, answer.headers.get('content-type'), answer.text]).toEqual([
      200,
      type,
      text,
    ])
  })

  test('bytes are returned unchanged', async () => {
    const picture = await ask('GET', '/rpc/picture', { accept: 'image/png' })
    expect([picture.headers.get('content-type'), picture.bytes]).toEqual([
      'image/png',
      [0x89, 0, 0xff],
    ])
  })

  test.each(['*/*', 'image/gif', 'text/html'])(
    'a function for any media type chooses the content type for %s',
    async (accept) => {
      const { headers, text } = await ask('GET', '/rpc/whatever', { accept })
      expect([headers.get('content-type'), text]).toEqual(['image/gif', 'GIF'])
    },
  )

  test.each([
    ['/rpc/plain', 'text/plain'],
    ['/rpc/plain', 'application/octet-stream'],
    ['/rpc/hello', 'text/html'],
    ['/beds', list],
    ['/plants?select=name', list],
    ['/tall', list],
    ['/plants', 'application/vnd.pgrst.plan; for="image/png"'],
  ])('%s has no %s', async (path, accept) => {
    expect(await ask('GET', path, { accept })).toMatchObject({
      status: 406,
      body: { code: 'PGRST107' },
    })
  })

  test('written rows are returned in them too', async () => {
    const headers = { accept: list, prefer: 'return=representation, tx=rollback' }
    const { status, text } = await ask('POST', '/plants', headers, { id: 3, name: 'moss' })
    expect([status, text]).toEqual([201, 'moss\n'])
  })

  test('a call that writes is committed before its response', async () => {
    const { status, text } = await ask('POST', '/rpc/grow', { accept: 'text/plain' }, {})
    expect([status, text]).toEqual([200, 'grown'])
    expect((await ask('GET', '/beds?id=eq.9')).body).toEqual([{ id: 9, label: 'grown' }])
    expect((await ask('DELETE', '/beds?id=eq.9')).status).toBe(204)
  })

  test('a plan names the media type', async () => {
    const accept = `application/vnd.pgrst.plan+json; for="${list}"`
    const { headers, body } = await ask('GET', '/plants', { accept })
    expect(headers.get('content-type')).toBe(
      `application/vnd.pgrst.plan+json; for="${list}"; charset=utf-8`,
    )
    expect(body).toMatchObject([{ Plan: { 'Node Type': 'Aggregate' } }])
  })
})

describe('GeoJSON', () => {
  const accept = 'application/geo+json'
  test('of a table, a function and an empty result', async () => {
    const beds = await ask('GET', '/beds?id=eq.1', { accept })
    expect(beds.headers.get('content-type')).toBe('application/geo+json; charset=utf-8')
    expect(beds.body).toEqual({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', geometry: null, properties: { id: 1, label: 'sun' } }],
    })
    expect((await ask('GET', '/rpc/all_plants?id=eq.7', { accept })).body).toEqual({
      type: 'FeatureCollection',
      features: [],
    })
  })
  test('requires the function of PostGIS', async () => {
    const without = { extraSearchPath: [] }
    expect(await ask('GET', '/beds', { accept }, undefined, without)).toMatchObject({
      status: 404,
      body: { code: '42883' },
    })
  })
})
