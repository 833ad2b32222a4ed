import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { migrateAuth } from './migrate-auth.ts'

describe('migrateAuth', () => {
  let database: TestDatabase
  let client: pg.Client

  beforeAll(async () => {
    database = await createEmptyDatabase()
    client = await connect()
  })

  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  async function connect() {
    const connected = new pg.Client({ connectionString: database.url })
    await connected.connect()
    return connected
  }

  it('leaves nothing behind after a rollback of the caller', async () => {
    await client.query('begin')
    expect((await migrateAuth(client)).length).toBeGreaterThan(0)
    await client.query('rollback')
    const { rows } = await client.query(`select to_regclass('auth.users') as users`)
    expect(rows[0].users).toBeNull()
  })

  it('is applied once by processes that start together', async () => {
    const others = await Promise.all([connect(), connect(), connect()])
    const applied = await Promise.all(others.map((other) => migrateAuth(other)))
    expect(applied.filter((versions) => versions.length > 0)).toHaveLength(1)
    await Promise.all(others.map((other) => other.end()))
    expect(await migrateAuth(client)).toEqual([])
  })

  it('lets every role read its own claims', async () => {
    const claims = {
      sub: '6f3ecf9e-8c9a-4b39-9d7e-0d2a4d2f6a11',
      role: 'authenticated',
      email: 'a@b.c',
    }
    await client.query('begin')
    await client.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      [JSON.stringify(claims)],
    )
    const { rows } = await client.query(
      'select auth.uid() as sub, auth.role() as role, auth.email() as email, auth.jwt() as jwt',
    )
    await client.query('rollback')
    expect(rows[0]).toEqual({ ...claims, jwt: claims })
  })

  it('returns null without claims', async () => {
    const { rows } = await client.query(
      'select auth.uid() as sub, auth.role() as role, auth.email() as email, auth.jwt() as jwt',
    )
    expect(rows[0]).toEqual({ sub: null, role: null, email: null, jwt: null })
  })

  it('hides its tables from the roles of requests', async () => {
    await client.query('begin')
    await client.query('set local role authenticated')
    await expect(client.query('select * from auth.users')).rejects.toThrow('permission denied')
    await client.query('rollback')
  })
})
