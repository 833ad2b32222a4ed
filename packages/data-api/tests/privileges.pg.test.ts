import { describe, expect, test } from 'vitest'
import { full, writing } from './support/writing.ts'

const { send } = writing()

describe('privileges and constraints', () => {
  test('column privileges apply to every kind of request', async () => {
    for (const path of [
      '/readers',
      '/readers?select=secret',
      '/readers?select=id&secret=eq.x',
      '/readers?select=id&order=secret',
      '/books?select=id,readers(secret)',
    ]) {
      expect(await send('GET', path)).toMatchObject({ status: 401, body: { code: '42501' } })
    }
    expect((await send('GET', '/readers?select=id,name&id=eq.1')).body).toEqual([
      { id: 1, name: 'Nok' },
    ])
    const written = { body: { id: 5, name: 'n', secret: 's' } }
    expect((await send('POST', '/readers', { ...written, prefer: full })).status).toBe(401)
    expect((await send('POST', '/readers', written)).status).toBe(201)
    expect((await send('GET', '/locked')).headers.get('www-authenticate')).toBe('Bearer')
  })
  test.each([
    [{ id: 1, name: 'again' }, '/publishers', 409, '23505'],
    [{ title: 'x', author_id: 99 }, '/books', 409, '23503'],
    [{ title: 'x', pages: 0 }, '/books', 400, '23514'],
    [{ title: 'x', pages: 'many' }, '/books', 400, '22P02'],
  ])('%j', async (body, path, status, code) => {
    expect(await send('POST', path, { body })).toMatchObject({ status, body: { code } })
  })
})
