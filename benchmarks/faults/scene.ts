import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type EmbeddedPostgres, freePort, migrate, startEmbeddedPostgres } from '@sanamsob/database'
import pg from 'pg'
import S3rver from 's3rver'
import { type FakeGateway, startFakeGateway } from '../../tests/support/fake-gateway-process.ts'
import { onServer } from '../../tests/support/on-server.ts'
import { ownConcurrency, startTestServer, type TestServer } from '../../tests/support/server.ts'
import { makeSmallDisk, type SmallDisk } from '../../tests/support/small-disk.ts'
import { type SmtpServer, startSmtpServer } from '../../tests/support/smtp-server.ts'
import { superuserUrl } from '../../tests/support/superuser-url.ts'
import { fillMockDay } from '../mock-day/fill-mock-day.ts'
import type { Plan } from '../mock-day/plan.ts'
import { makeSigningKey, signIn } from '../support/stage.ts'
import { type ChaosRelay, startChaosRelay } from './chaos-relay.ts'
import { type Clocks, openClocks } from './clocks.ts'
import type { Random } from './random.ts'
import { type Supervised, supervised } from './supervised.ts'

const pointsCost = 10
/** Each learner's initial balance. */
const points = 1_000_000

type Exits = { exited(): Promise<unknown> }

export type Scene = {
  /** Network paths between visitors and the processes, and between these and the services they use. */
  ways: Record<'visitors' | 'database' | 'gateway' | 'mail' | 'files', ChaosRelay>
  servers: Supervised<TestServer & Exits>[]
  postgres: Supervised<EmbeddedPostgres>
  gateway: FakeGateway
  post: SmtpServer
  disk: SmallDisk | undefined
  clocks: Clocks | undefined
  /** The address that visitors use. */
  url: string
  quizSetId: string
  /** Candidates, then an administrator and a learner who keeps answering. */
  people: { id: string; token: string }[]
  /** As the database owner, directly. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * The product as deployed in production: two processes on one PostgreSQL with a mail server, a payment gateway and a
 * file store, all on loopback. Faults can be injected into each network path, and a supervisor restarts processes
 * that end.
 */
export async function setScene(plan: Plan, random: Random): Promise<Scene> {
  const folder = mkdtempSync(join(tmpdir(), 'sanamsob-faults-'))
  const clocks = await openClocks(folder)
  const disk = makeSmallDisk(folder, 1_500)
  const dataDir = join(disk?.folder ?? folder, 'postgres')
  const port = await freePort()
  const postgres = await supervised(() =>
    underClock(clocks?.environment('PostgreSQL'), () =>
      startEmbeddedPostgres({ dataDir, port, settings: { max_wal_size: '256MB' } }),
    ),
  )
  const url = postgres.current.url
  await migrate({ url })
  const superuser = superuserUrl(dataDir, postgres.current)
  const filled = await fillMockDay(superuser, plan.candidates + 2, plan.questions)
  // The generated history has no ledger.
  await onServer(
    superuser,
    'set session_replication_role = replica; update public.quiz_attempts set points_spent = 0',
  )
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  pool.on('error', () => undefined)
  await prepare(pool, filled.learnerIds, filled.quizSetIds, plan.candidates)

  const [gateway, post, store] = [
    await startFakeGateway(),
    await startSmtpServer(),
    fileStore(folder),
  ]
  const ports = await Promise.all(Array.from({ length: plan.processes }, () => freePort()))
  const relay = (...targets: number[]) => startChaosRelay(targets, random)
  const ways = {
    visitors: await relay(...ports),
    database: await relay(port),
    gateway: await relay(Number(new URL(gateway.url).port)),
    mail: await relay(Number(new URL(post.url).port)),
    files: await relay((await store.run()).port),
  }
  const publicUrl = `http://localhost:${ways.visitors.port}`
  const key = await makeSigningKey()
  const env = {
    DATABASE_URL: url.replace(`:${port}/`, `:${ways.database.port}/`),
    PUBLIC_URL: publicUrl,
    JWT_SECRET: key.secret,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'loopback',
    SMTP_URL: `smtp://127.0.0.1:${ways.mail.port}`,
    PAYMENT_PROVIDER: 'ksher',
    PAYMENT_KSHER_ENABLED: 'true',
    PAYMENT_KSHER_APP_ID: 'mch1',
    PAYMENT_KSHER_PRIVATE_KEY: gateway.merchantPrivateKey,
    PAYMENT_KSHER_PUBLIC_KEY: gateway.publicKey,
    PAYMENT_KSHER_GATEWAY_URL: `http://127.0.0.1:${ways.gateway.port}/api/`,
    STORAGE_S3_ENDPOINT: `http://127.0.0.1:${ways.files.port}`,
    STORAGE_S3_BUCKET: 'files',
    STORAGE_S3_REGION: 'us-east-1',
    STORAGE_S3_ACCESS_KEY: 'S3RVER',
    STORAGE_S3_SECRET_KEY: 'S3RVER',
  }
  const servers: Scene['servers'] = []
  for (const [n, own] of ports.entries()) {
    const clock = clocks?.environment(`server ${n}`)
    servers.push(
      await supervised(async () => {
        const server = await startTestServer({
          port: own,
          dataDir: join(folder, 'data'),
          env: { ...ownConcurrency, ...env, ...clock },
        })
        return { ...server, exited: () => until(server.hasEnded) }
      }),
    )
  }
  const tokens = await signIn(pool, key, publicUrl, filled.learnerIds)
  return {
    ways,
    servers,
    postgres,
    gateway,
    post,
    disk,
    clocks,
    url: publicUrl,
    quizSetId: filled.quizSetIds[0] ?? '',
    people: filled.learnerIds.map((id, n) => ({ id, token: tokens[n] ?? '' })),
    pool,
    sql: async (text, values) => (await pool.query(text, values)).rows,
    close: async () => {
      for (const server of servers) await server.stop()
      await pool.end()
      await postgres.stop()
      for (const way of Object.values(ways)) way.close()
      await gateway.stop()
      await post.stop()
      await store.close()
      await clocks?.close()
      disk?.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A quiz set that costs points, learners with points, an administrator, and payments through the gateway. */
async function prepare(pool: pg.Pool, people: string[], quizSets: string[], candidates: number) {
  await pool.query('update public.quiz_sets set points_cost = $2 where id = any ($1)', [
    quizSets,
    pointsCost,
  ])
  await pool.query(
    `insert into public.point_transactions (user_id, transaction_type, amount, description)
     select unnest($1::uuid[]), 'adjustment', $2, 'faults'`,
    [people, points],
  )
  await pool.query(`update public.user_roles set role = 'admin' where user_id = $1`, [
    people[candidates],
  ])
  await pool.query(
    `insert into public.site_settings (key, value)
     select unnest(array['payment_use_hardcoded_settings', 'payment_ksher_enabled']), 'true'
     on conflict (key) do update set value = excluded.value`,
  )
  await pool.query('analyze')
}

function fileStore(folder: string): S3rver {
  return new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'files', configs: [] }],
  })
}

/** A process inherits this process's environment at the time it is started. */
async function underClock<Answer>(
  environment: Record<string, string> | undefined,
  start: () => Promise<Answer>,
): Promise<Answer> {
  if (!environment) return await start()
  Object.assign(process.env, environment)
  try {
    return await start()
  } finally {
    for (const name of Object.keys(environment)) delete process.env[name]
  }
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await delay(50)
}
