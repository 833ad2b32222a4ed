import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ensureCluster } from '../support/installed-program.ts'
import { anyQuizSet, guest, type Person, signUp, startQuiz } from '../support/product.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { startCluster } from './machines.ts'

const learnersPerServer = 4
/** Longer than a failover on a busy machine. */
const patience = { timeout: 180_000, interval: 200 }

/** A learner who changes answers without end, and the answers that were confirmed. */
type Candidate = { confirmed: Map<string, number>; attemptId: string; learner: Person }

describe.skipIf(!ensureCluster())('three members behind HAProxy, and two processes', () => {
  let cluster: Awaited<ReturnType<typeof startCluster>>
  let servers: TestServer[] = []
  let candidates: Candidate[] = []
  let going = true
  let answering: Promise<unknown>
  /** Times of confirmed answers since the last fault began, and the number of all. */
  let confirmedAt: number[] = []
  let confirmedAnswers = 0
  const refusals = new Set<number>()
  const measured: string[] = []

  beforeAll(async () => {
    cluster = await startCluster()
    const env = {
      DATABASE_URL: cluster.url('sanamsob', 'a-password-of-your-own', 'sanamsob'),
      SEED: 'demo',
    }
    const first = await startTestServer({ env })
    servers = [first]
    servers.push(await startTestServer({ env, dataDir: first.dataDir }))
    const { id } = await anyQuizSet(await guest(first))
    const perServer = Array.from({ length: learnersPerServer }, () => servers).flat()
    candidates = await Promise.all(
      perServer.map(async (server) => {
        const learner = await signUp(server)
        const { attempt, questions } = await startQuiz(learner, id)
        return { learner, attemptId: attempt.id, confirmed: new Map(), server, questions }
      }),
    ).then((started) => {
      answering = Promise.all(
        started.map(({ server, questions, ...candidate }) =>
          answer(
            candidate,
            server,
            questions.map((question) => question.id),
          ),
        ),
      )
      return started
    })
  })
  afterAll(async () => {
    going = false
    await answering
    await Promise.all(servers.reverse().map((server) => server.stop()))
    await cluster?.stop()
    console.log(
      [
        '| fault | seconds without a confirmed answer |',
        '|---|---|',
        ...measured,
        `${confirmedAnswers} answers were confirmed.`,
      ].join('\n'),
    )
  })

  async function answer(candidate: Candidate, server: TestServer, questionIds: string[]) {
    const { learner, attemptId, confirmed } = candidate
    for (let sequence = 1; going; sequence += 1) {
      const question_id = questionIds[sequence % questionIds.length] ?? ''
      const choice = 1 + (sequence % 4)
      // Whether a request without a response was stored is unknown.
      confirmed.delete(question_id)
      const response = await fetch(`${server.url}/rest/v1/rpc/answer_question`, {
        method: 'POST',
        headers: { authorization: `Bearer ${learner.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ attempt_id: attemptId, question_id, choice, sequence }),
      })
      if (response.status === 200) {
        confirmed.set(question_id, choice)
        confirmedAt.push(performance.now())
        confirmedAnswers += 1
      } else refusals.add(response.status)
      await delay(20)
    }
  }

  /** Until many answers that were sent after now are confirmed. */
  async function answersAreConfirmed() {
    const before = confirmedAt.length
    await vi.waitFor(
      () => expect(confirmedAt.length - before).toBeGreaterThan(20 * candidates.length),
      patience,
    )
  }

  async function membersAreWhole() {
    await vi.waitFor(async () => {
      const members = await cluster.members()
      expect(members.map(({ role }) => role).toSorted()).toEqual([
        'leader',
        'replica',
        'sync_standby',
      ])
      expect(new Set(members.map(({ state, timeline }) => `${state} ${timeline}`)).size).toBe(1)
    }, patience)
  }

  const ask = async <Row extends pg.QueryResultRow>(text: string) => {
    const client = new pg.Client(cluster.url('postgres', 'a-password-for-postgres', 'sanamsob'))
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }
  /** Each process's connections that listen, by their last statement. */
  const listening = async () =>
    (
      await ask<{ query: string }>(
        `select lower(query) as query from pg_stat_activity
         where datname = 'sanamsob' and query ~* '^listen' order by 1`,
      )
    ).map(({ query }) => query)

  const storedAnswers = async ({ attemptId, learner }: Candidate) => {
    const { data } = await learner.client.rpc('get_attempt', { attempt_id: attemptId })
    const answers = data.answers as { question_id: string; choice: number }[]
    return new Map(answers.map(({ question_id, choice }) => [question_id, choice]))
  }

  /** A fault under load, and the return of everything after it. */
  async function withstands(
    fault: string,
    occur: () => Promise<unknown>,
    heal: () => Promise<unknown> = cluster.restart,
  ) {
    await membersAreWhole()
    await answersAreConfirmed()
    const listened = await vi.waitFor(async () => {
      const found = await listening()
      expect(found.length).toBeGreaterThanOrEqual(2 * servers.length)
      return found
    }, patience)
    confirmedAt = [performance.now()]
    await occur()
    await answersAreConfirmed()
    await vi.waitFor(async () => expect(await listening()).toEqual(listened), patience)
    const [{ id } = {}] = await ask<{ id: string }>(
      `select (graphile_worker.add_job('old-traces-forget')).id`,
    )
    await vi.waitFor(
      async () =>
        expect(await ask(`select from graphile_worker.jobs where id = ${id}`)).toEqual([]),
      patience,
    )
    await heal()
    await membersAreWhole()
    await answersAreConfirmed()
    const pauses = confirmedAt.slice(1).map((at, index) => at - (confirmedAt[index] ?? at))
    measured.push(`| ${fault} | ${(Math.max(...pauses) / 1000).toFixed(1)} |`)
  }

  it('an etcd member is killed', async () => {
    const leader = await cluster.memberOf('leader')
    await withstands('a member of etcd is killed', async () => cluster.kill(leader, 'etcd'))
  })

  it('the synchronous standby is killed', async () => {
    await withstands('the synchronous standby is killed', async () =>
      cluster.kill(await cluster.memberOf('sync_standby'), 'member'),
    )
  })

  it('the primary is killed', async () => {
    const former = await cluster.memberOf('leader')
    await withstands('the primary and its Patroni are killed', async () =>
      cluster.kill(former, 'member'),
    )
    expect(await cluster.memberOf('leader')).not.toBe(former)
  })

  it('the primary is cut from the network', async () => {
    const former = await cluster.memberOf('leader')
    await withstands(
      cluster.isCuttable ? 'the primary’s network is cut' : 'the primary’s machine hangs',
      () => cluster.cut(former),
      async () => cluster.reconnect(former),
    )
    expect(await cluster.memberOf('leader')).not.toBe(former)
  })

  it('an administrator moves the primary', async () => {
    const former = await cluster.memberOf('leader')
    await withstands('a switchover', () => cluster.switchOver(former))
    expect(await cluster.memberOf('leader')).not.toBe(former)
  })

  it('every confirmed answer is stored, and every refusal was temporary', async () => {
    going = false
    await answering
    let count = 0
    for (const candidate of candidates) {
      const stored = await storedAnswers(candidate)
      for (const [question, choice] of candidate.confirmed) {
        expect(stored.get(question)).toBe(choice)
        count += 1
      }
    }
    expect(count).toBeGreaterThan(candidates.length)
    expect([...refusals].filter((status) => ![503, 504].includes(status))).toEqual([])
    expect(servers.map((server) => server.hasEnded())).toEqual([false, false])
  })
})
