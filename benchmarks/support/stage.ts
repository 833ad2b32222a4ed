import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, migrate, startEmbeddedPostgres } from '@sanamsob/database'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import pg from 'pg'
import { ownConcurrency, startTestServer, type TestServer } from '../../tests/support/server.ts'
import { superuserUrl } from '../../tests/support/superuser-url.ts'
import { type Filled, fillDatabase } from './fill-database.ts'

export type Stage = {
  /** The only server, or the first of several. */
  server: TestServer
  servers: TestServer[]
  postgres: EmbeddedPostgres
  filled: Filled
  /** Access token of one of the filled learners. */
  token(learner: number): string
  /** A pool like the server's own, for the bare driver's figures. */
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * One or several server processes on an embedded PostgreSQL with its ordinary, durable settings and filled tables
 * (plans made on empty tables would stay wrong for the rest of a connection's life).
 */
export async function setStage(
  learners: number,
  fill: (url: string, learners: number) => Promise<Filled> = fillDatabase,
  environment: Record<string, string> = {},
  processes = 1,
): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sanamsob-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  await migrate({ url: postgres.url })
  // Filling at this size bypasses triggers, which requires a superuser.
  const filled = await fill(superuserUrl(dataDir, postgres), learners)

  const key = await makeSigningKey()
  const env = {
    DATABASE_URL: postgres.url,
    JWT_SECRET: key.secret,
    LOG_LEVEL: 'warn',
    ...ownConcurrency,
    ...environment,
  }
  const server = await startTestServer({ env })
  // The other processes of the product share its keys and its name.
  const { dataDir: keys, url: PUBLIC_URL } = server
  const servers = [server]
  while (servers.length < processes)
    servers.push(await startTestServer({ env: { ...env, PUBLIC_URL }, dataDir: keys }))
  const pool = new pg.Pool({ connectionString: postgres.url, max: 16, pipeline: true })
  const tokens = await signIn(pool, key, server.url, filled.learnerIds)
  return {
    server,
    servers,
    postgres,
    filled,
    token: (learner) => tokens[learner % tokens.length] ?? '',
    pool,
    close: async () => {
      await pool.end()
      for (const each of servers.toReversed()) await each.stop()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type SigningKey = { privateKey: CryptoKey /** The format of `JWT_SECRET`. */; secret: string }

export async function makeSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'benchmark', alg: 'ES256' }
  return { privateKey, secret: JSON.stringify(jwk) }
}

/** Access tokens of the given users, each with a session. */
export async function signIn(
  pool: pg.Pool,
  { privateKey }: SigningKey,
  publicUrl: string,
  people: readonly string[],
): Promise<string[]> {
  const sessionIds = people.map(() => randomUUID())
  await pool.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at)
     select id, user_id, now(), now() from unnest($1::uuid[], $2::uuid[]) as own (id, user_id)`,
    [sessionIds, people],
  )
  return await Promise.all(
    people.map((sub, at) =>
      new SignJWT({
        role: 'authenticated',
        session_id: sessionIds[at],
        email: `${sub}@example.test`,
      })
        .setProtectedHeader({ alg: 'ES256', kid: 'benchmark' })
        .setSubject(sub)
        .setIssuer(`${publicUrl}/auth/v1`)
        .setAudience('authenticated')
        .setIssuedAt()
        .setExpirationTime('4h')
        .sign(privateKey),
    ),
  )
}
