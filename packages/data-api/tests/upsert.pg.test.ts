import { describe, expect, test } from 'vitest'
import { full, writing } from './support/writing.ts'

const { send, stored } = writing()

describe('upsert', () => {
  test('merge, ignore, and the status that distinguishes them', async () => {
    const body = { id: 1, name: 'Norther' }
    const merged = await send('POST', '/publishers', {
      body,
      prefer: `resolution=merge-duplicates, ${full}`,
    })
    expect(merged).toMatchObject({ status: 200, body: [body] })
    expect(merged.headers.get('preference-applied')).toBe(
      'resolution=merge-duplicates, return=representation',
    )
    const mixed = await send('POST', '/publishers', {
      body: [body, { id: 9, name: 'New' }],
      prefer: `resolution=merge-duplicates`,
    })
    expect(mixed.status).toBe(201)
    const ignored = await send('POST', '/publishers', {
      body,
      prefer: `resolution=ignore-duplicates, ${full}`,
    })
    expect(ignored).toMatchObject({ status: 201, body: [] })
    const byName = await send('POST', '/publishers?on_conflict=name', {
      body: { id: 2, name: 'South' },
      prefer: `resolution=merge-duplicates, ${full}`,
    })
    expect(byName.body).toEqual([{ id: 2, name: 'South' }])
  })
  test('PUT', async () => {
    const put = (path: string, body: unknown, prefer?: string) =>
      send('PUT', path, prefer ? { body, prefer } : { body })
    expect((await put('/publishers?id=eq.1', { id: 1, name: 'N2' })).status).toBe(204)
    expect(await put('/publishers?id=eq.6', { id: 6, name: 'Six' }, full)).toMatchObject({
      status: 201,
      body: [{ id: 6, name: 'Six' }],
    })
    expect(await put('/publishers?id=eq.6', { id: 6, name: 'Sixty' }, full)).toMatchObject({
      status: 200,
      body: [{ id: 6, name: 'Sixty' }],
    })
    expect(await put('/publishers?id=eq.6', { id: 7, name: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'PGRST115' },
    })
    expect(await put('/publishers?name=eq.x', { id: 7, name: 'x' })).toMatchObject({
      status: 405,
      body: { code: 'PGRST105' },
    })
    expect(await put('/publishers?id=eq.1&limit=1', { id: 1, name: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'PGRST114' },
    })
    expect(await stored('select id from api.publishers where id = 7')).toEqual([])
  })
})
