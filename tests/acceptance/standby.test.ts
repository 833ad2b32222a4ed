import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@sanamsob/database'
import { exportJWK, generateKeyPair } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  anyQuizSet,
  demo,
  guest,
  type Person,
  signIn,
  signUp,
  startQuiz,
} from '../support/product.ts'
import { type Relay, startRelay } from '../support/relay.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { primarySettings, type StandbyServer, startStandby } from '../support/standby.ts'
import { superuserUrl } from '../support/superuser-url.ts'
import { visit } from '../support/visit.ts'

const settings = { ...primarySettings, max_connections: '200', fsync: 'off' }

async function sameKeys() {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return {
    SEED: 'demo',
    PUBLIC_URL: 'http://sanamsob.test',
    ALLOW_DEMO_IN_PUBLIC: 'true',
    JWT_SECRET: JSON.stringify(await exportJWK(privateKey)),
    PUBLISHABLE_KEY: `sb_publishable_${randomUUID()}`,
    SECRET_KEY: `sb_secret_${randomUUID()}`,
  }
}

function withPort(url: string, port: number): string {
  const moved = new URL(url)
  moved.port = String(port)
  return moved.href
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

describe('two processes, a primary and a standby', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sanamsob-standby-'))
  let primary: EmbeddedPostgres
  let standby: StandbyServer
  let standbyUrl: string
  let servers: [TestServer, TestServer]

  beforeAll(async () => {
    const dataDir = join(folder, 'primary')
    primary = await startEmbeddedPostgres({ dataDir, settings })
    const superuser = superuserUrl(dataDir, primary)
    standby = await startStandby(superuser, dataDir, join(folder, 'standby'))
    standbyUrl = withPort(superuser, standby.port)
    const env = {
      ...(await sameKeys()),
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: withPort(primary.url, standby.port),
    }
    const first = await startTestServer({ env })
    servers = [first, await startTestServer({ env })]
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await standby.stop()
    await primary.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const transactions = async () => {
    const [row] = await ask<{ count: number }>(
      standbyUrl,
      `select sum(xact_commit)::int as count from pg_stat_database where datname = 'postgres'`,
    )
    return row?.count ?? 0
  }
  const names = async (client: Person['client']) => {
    const { data, error } = await client
      .from('categories')
      .select('name,subcategories(name,courses(name))')
      .order('name')
    expect(error).toBeNull()
    return data?.map(({ name }) => name)
  }
  /** Reads until the standby has served so many queries, in addition to its background queries. */
  const expectStandbyToAnswer = async (client: Person['client']) => {
    const before = await transactions()
    await vi.waitFor(
      async () => {
        for (let n = 0; n < 50; n++) await names(client)
        expect((await transactions()) - before).toBeGreaterThan(200)
      },
      { timeout: 50_000, interval: 100 },
    )
  }

  it('reads the catalogue from the standby, for guests and for learners', async () => {
    await expectStandbyToAnswer(await guest(servers[0]))
    await expectStandbyToAnswer((await signUp(servers[1])).client)
  })

  it('shows each change at once, to its author and to others, in both processes', async () => {
    const [here, there] = [
      await signIn(servers[0], demo.admin),
      await signIn(servers[1], demo.admin),
    ]
    const readers = [here.client, there.client, await guest(servers[0]), await guest(servers[1])]
    await ask(standbyUrl, 'select pg_wal_replay_pause()')
    try {
      for (let n = 0; n < 5; n++) {
        const name = `หมวดที่ ${n} ${randomUUID()}`
        const { data, error } = await here.client
          .from('categories')
          .insert({ name, display_order: n })
          .select('id')
          .single()
        expect(error).toBeNull()
        for (const reader of readers) expect(await names(reader)).toContain(name)
        await there.client.from('categories').update({ is_active: false }).eq('id', data?.id)
        for (const reader of readers.slice(2)) expect(await names(reader)).not.toContain(name)
      }
    } finally {
      await ask(standbyUrl, 'select pg_wal_replay_resume()')
    }
    await expectStandbyToAnswer(await guest(servers[0]))
  })

  it('continues without it', async () => {
    const visitor = await guest(servers[0])
    const before = await names(visitor)
    await standby.stop()
    for (let n = 0; n < 20; n++) expect(await names(visitor)).toEqual(before)
    const said = () => servers[0].log.some(({ msg }) => msg === 'reads do not use the standby')
    await vi.waitFor(() => expect(said()).toBe(true), { timeout: 20_000 })
    const metrics = await fetch(`${servers[0].url}/metrics`).then((answer) => answer.text())
    expect(metrics.match(/^sanamsob_standby_lag_seconds (.*)$/m)?.[1]).toBe('+Inf')
  })
})

describe('a failover to a synchronous standby', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sanamsob-failover-'))
  let primary: EmbeddedPostgres
  let standby: StandbyServer
  let relay: Relay
  let server: TestServer

  beforeAll(async () => {
    const dataDir = join(folder, 'primary')
    primary = await startEmbeddedPostgres({ dataDir, settings })
    const superuser = superuserUrl(dataDir, primary)
    standby = await startStandby(superuser, dataDir, join(folder, 'standby'))
    await ask(superuser, `alter system set synchronous_standby_names = 'standby'`)
    await ask(superuser, 'select pg_reload_conf()')
    relay = await startRelay(primary.port)
    const DATABASE_URL = withPort(primary.url, relay.port)
    server = await startTestServer({ env: { ...(await sameKeys()), DATABASE_URL } })
  })
  afterAll(async () => {
    await server.stop()
    relay.close()
    await standby.stop()
    await primary.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('loses no acknowledged answer, and needs no manual step', async () => {
    const learners = await Promise.all(Array.from({ length: 4 }, () => signUp(server)))
    const quizSet = await anyQuizSet(await guest(server))
    const started = await Promise.all(learners.map((learner) => startQuiz(learner, quizSet.id)))
    const acknowledged = learners.map(() => new Map<string, number>())
    let going = true
    let sent = 0
    let afterFailover = 0
    let moved = false
    const refusals = new Set<number>()
    const answering = learners.map(async ({ client }, index) => {
      const { attempt, questions } = started[index] as Awaited<ReturnType<typeof startQuiz>>
      for (let n = 0; going; n++) {
        const question_id = questions[n % questions.length]?.id ?? ''
        const choice = (n % 4) + 1
        const args = { attempt_id: attempt.id, question_id, choice }
        const { error, status } = await client.rpc('answer_question', args)
        sent += 1
        if (!error) {
          acknowledged[index]?.set(question_id, choice)
          if (moved) afterFailover += 1
        } else {
          // It is unknown whether the answer was stored: it is sent again, as the app does.
          acknowledged[index]?.delete(question_id)
          refusals.add(status)
          await delay(20)
        }
      }
    })
    await vi.waitFor(() => expect(sent).toBeGreaterThan(100), { timeout: 30_000 })
    process.kill(primary.pid, 'SIGKILL')
    // A balancer may lead to a standby before that is promoted, or after it was a primary.
    relay.lead(standby.port)
    const before = sent
    await vi.waitFor(() => expect(sent - before).toBeGreaterThan(50), { timeout: 30_000 })
    // The new primary waits for no standby: its base backup precedes synchronous_standby_names.
    await standby.promote()
    moved = true
    await vi.waitFor(() => expect(afterFailover).toBeGreaterThan(100), { timeout: 40_000 })
    going = false
    await Promise.all(answering)
    expect([...refusals].filter((status) => ![503, 504].includes(status))).toEqual([])
    for (const [index, { client }] of learners.entries()) {
      const attempt = started[index]?.attempt
      const { data } = await client
        .from('attempt_answers')
        .select('question_id,choice')
        .eq('attempt_id', attempt?.id)
      const stored = new Map(data?.map(({ question_id, choice }) => [question_id, choice]))
      for (const [question, choice] of acknowledged[index] ?? [])
        expect(stored.get(question)).toBe(choice)
    }
  })

  it('abandons a database that hangs, and continues with the new target of its address', async () => {
    const read = async () => (await fetch(`${server.url}/rest/v1/categories`)).status
    const page = async () => (await visit(`${server.url}/sitemap.xml`)).status
    expect(await read()).toBe(200)
    relay.stall()
    relay.lead(standby.port)
    await vi.waitFor(
      async () => {
        const answers = await Promise.allSettled([read(), page(), signUp(server)])
        const returned = answers.map((one) => (one.status === 'fulfilled' ? one.value : one.reason))
        expect(returned).toEqual([200, 200, expect.objectContaining({ token: expect.any(String) })])
      },
      { timeout: 150_000, interval: 100 },
    )
  })
})
