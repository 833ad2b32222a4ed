import { randomUUID } from 'node:crypto'
import { migrate } from '@sanamsob/database'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { checkAnswer } from './check-answer.ts'
import { createDatabase, runsPostgres, type TestDatabase } from './database.ts'
import { templateDatabase } from './test-postgres.ts'

type Role = 'anon' | 'authenticated' | 'service_role'

/**
 * The sender of a request, and its site. `mayFail`: a part of the request may still fail after its
 * call, as behind PostgREST itself.
 */
export type Caller = {
  role: Role
  userId?: string
  /** A session of the auth service, for functions that require one. */
  sessionId?: string
  /** The session's level, as in its access token. */
  level?: 'aal1' | 'aal2'
  host?: string
  /** As the server sends it with some calls. */
  network?: string
  mayFail?: boolean
}

export type ProductDatabase = TestDatabase & {
  /** Connects as the owner, outside any request. */
  pool: pg.Pool
  /** A new account, created as the auth API does; confirmed by default. */
  createUser(options?: NewUser): Promise<string>
  createAdmin(): Promise<string>
  /**
   * One request: a transaction with the role, claims and headers that the data API sets. The result
   * of a function is checked against its schema.
   */
  request<Row extends pg.QueryResultRow = Record<string, unknown>>(
    caller: Caller,
    sql: string,
    values?: unknown[],
  ): Promise<Row[]>
}

type NewUser = { email?: string; metadata?: Record<string, unknown>; confirmed?: boolean }

/** A database of the product, copied from a template that is migrated once per run. */
export async function createProductDatabase(): Promise<ProductDatabase> {
  const database = await createDatabase(
    await templateDatabase(runsPostgres(), 'product', async (url) => {
      await migrate({ url })
    }),
  )
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 24 })
  return {
    ...database,
    pool,
    createUser: (options) => createUser(pool, options),
    createAdmin: async () => {
      const id = await createUser(pool)
      await pool.query(`update public.user_roles set role = 'admin' where user_id = $1`, [id])
      return id
    },
    request: (caller, sql, values) => request(pool, caller, sql, values),
    drop: async () => {
      await pool.end()
      await database.drop()
    },
  }
}

/** A database of the product for the tests of one file: created before them, dropped after them. */
export function productDatabase(): ProductDatabase {
  const database = {} as ProductDatabase
  beforeAll(async () => {
    Object.assign(database, await createProductDatabase())
  })
  afterAll(() => database.drop())
  return database
}

/** Code of an error of the product, or the SQLSTATE of any other; for use in expectations. */
export async function errorCode(promise: Promise<unknown>): Promise<string> {
  try {
    await promise
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    return error.code === 'PGRST' ? JSON.parse(error.message).code : (error.code ?? '')
  }
  return 'no error'
}

async function createUser(pool: pg.Pool, options: NewUser = {}): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `insert into auth.users (id, aud, role, email, raw_user_meta_data, email_confirmed_at, created_at)
     values ($1, 'authenticated', 'authenticated', $2, $3, case when $4 then now() end, now())`,
    [id, options.email ?? `${id}@example.test`, options.metadata ?? {}, options.confirmed ?? true],
  )
  return id
}

async function request<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  caller: Caller,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await pool.connect()
  const claims = {
    role: caller.role,
    ...(caller.userId && { sub: caller.userId }),
    ...(caller.sessionId && { session_id: caller.sessionId }),
    ...(caller.level && { aal: caller.level }),
  }
  const headers = { host: caller.host ?? 'localhost:3000' }
  try {
    await client.query('begin')
    await client.query(
      `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
              set_config('request.headers', $3, true),
              set_config('data_api.answers_after_commit', $4, true), set_config('request.network', $5, true)`,
      [
        caller.role,
        JSON.stringify(claims),
        JSON.stringify(headers),
        caller.mayFail ? '' : 'on',
        caller.network ?? '',
      ],
    )
    const { rows } = await client.query<Row>(sql, values)
    await client.query('commit')
    checkAnswer(sql, rows)
    return rows
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
