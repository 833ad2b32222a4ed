import { describe, expect, test } from 'vitest'
import { gardening } from './support/garden.ts'

const { ask, library } = gardening()
const red = '#ff0000'
const full = { prefer: 'return=representation, tx=rollback' }

describe('values of a domain are represented by its casts', () => {
  test.each<[path: string, expected: unknown]>([
    [
      '/plants?select=id,colour&order=id',
      [
        { id: 1, colour: red },
        { id: 2, colour: '#00ff00' },
      ],
    ],
    ['/plants?select=shade:colour&id=eq.1', [{ shade: red }]],
    ['/plants?select=colour::text&id=eq.1', [{ colour: '"#ff0000"' }]],
    ['/plants?select=*&id=eq.1', [expect.objectContaining({ name: 'rose', colour: red })]],
    ['/tall', [expect.objectContaining({ colour: '#00ff00' })]],
    ['/beds?select=id,plants(colour)&id=eq.1', [{ id: 1, plants: [{ colour: red }] }]],
    [
      '/beds?select=id,plants(*)&id=eq.1',
      [{ id: 1, plants: [expect.objectContaining({ colour: red })] }],
    ],
    ['/plants?select=id&colour=eq.%23ff0000', [{ id: 1 }]],
    ['/plants?select=id&colour=neq.%23ff0000', [{ id: 2 }]],
    ['/plants?select=id&colour=gt.%2300ff00', [{ id: 1 }]],
    ['/plants?select=id&colour=in.(%23ff0000,%23000001)', [{ id: 1 }]],
    ['/plants?select=id&colour=not.in.(%23ff0000)', [{ id: 2 }]],
    ['/plants?select=id&or=(colour.eq.%23ff0000,id.eq.7)', [{ id: 1 }]],
    ['/plants?select=id&colour=is.null', []],
    ['/plants?select=id&order=colour', [{ id: 2 }, { id: 1 }]],
    ['/rpc/all_plants?select=colour&id=eq.1', [{ colour: red }]],
  ])('%s', async (path, expected) => {
    expect(await ask('GET', path)).toMatchObject({ status: 200, body: expected })
  })

  test('in counts and conditions on embedded resources', async () => {
    const { headers } = await ask(
      'GET',
      '/beds?select=id,plants!inner(id)&plants.colour=eq.%23ff0000',
      {
        prefer: 'count=exact',
      },
    )
    expect(headers.get('content-range')).toBe('0-0/1')
  })

  test('in request bodies, and in the returned rows', async () => {
    const plant = { id: 5, name: 'iris', colour: '#0000fe' }
    const created = await ask('POST', '/plants?select=id,colour', full, plant)
    expect(created).toMatchObject({ status: 201, body: [{ id: 5, colour: '#0000fe' }] })
    const several = await ask('POST', '/plants?select=colour', full, [
      plant,
      { ...plant, id: 6, colour: null },
    ])
    expect(several.body).toEqual([{ colour: '#0000fe' }, { colour: null }])
    const changed = await ask('PATCH', '/plants?id=eq.1&select=colour', full, { colour: '#00000a' })
    expect(changed.body).toEqual([{ colour: '#00000a' }])
    const put = await ask('PUT', '/plants?id=eq.5&select=colour', full, plant)
    expect(put).toMatchObject({ status: 201, body: [{ colour: '#0000fe' }] })
    const upsert = { prefer: `${full.prefer}, resolution=merge-duplicates` }
    const merged = await ask('POST', '/plants?select=colour', upsert, { ...plant, id: 1 })
    expect(merged).toMatchObject({ status: 200, body: [{ colour: '#0000fe' }] })
    const removed = await ask('DELETE', '/plants?colour=eq.%23ff0000&select=id,colour', full)
    expect(removed.body).toEqual([{ id: 1, colour: red }])
  })

  test('numbers are stored, and an invalid colour is refused', async () => {
    await ask('POST', '/plants', {}, { id: 8, name: 'lily', colour: '#000010' })
    const { rows } = await library().pool.query(
      'select colour::int from garden.plants where id = 8',
    )
    expect(rows).toEqual([{ colour: 16 }])
    await ask('DELETE', '/plants?id=eq.8')
    expect((await ask('GET', '/plants?colour=eq.nocolour')).status).toBe(400)
  })
})
