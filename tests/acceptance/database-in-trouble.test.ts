import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { anyQuizSet, guest, type Person, signUp, startQuiz } from '../support/product.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { family, send } from '../support/signals.ts'
import { makeSmallDisk, type SmallDisk } from '../support/small-disk.ts'
import { superuserUrl } from '../support/superuser-url.ts'

const folder = mkdtempSync(join(tmpdir(), 'sanamsob-trouble-'))
let disk: SmallDisk | undefined
let server: TestServer
let dataDir: string
let learner: Person
let attemptId: string
let questionIds: string[]

beforeAll(async () => {
  disk = makeSmallDisk(folder, 700)
  dataDir = join(disk?.folder ?? folder, 'data')
  server = await startTestServer({ dataDir })
  learner = await signUp(server)
  const started = await startQuiz(learner, (await anyQuizSet(learner.client)).id)
  attemptId = started.attempt.id
  questionIds = started.questions.map(({ id }) => id)
})
afterAll(async () => {
  await server.stop()
  disk?.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Process id, folder, start time, port, … */
const postmasterLine = (n: number) =>
  Number(readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n')[n])
const postmaster = () => postmasterLine(0)

async function walWriter(): Promise<number> {
  const client = new pg.Client({ connectionString: superuser() })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'walwriter'`,
  )
  await client.end()
  const [walWriter] = rows
  if (!walWriter) throw new Error('PostgreSQL has no WAL writer')
  return walWriter.pid
}

const superuser = () =>
  superuserUrl(dataDir, { url: `postgres://x@127.0.0.1:${postmasterLine(3)}/postgres` })

/**
 * Answers one question after the other until it is stopped. Only 503 and 504 count as temporary.
 */
function answerUntilStopped() {
  const confirmed = new Map<string, number>()
  const statuses: number[] = []
  let going = true
  const done = (async () => {
    for (let round = 0; going; round += 1) {
      const question_id = questionIds[round % questionIds.length] ?? ''
      const choice = 1 + (round % 4)
      confirmed.delete(question_id)
      const answer = await fetch(`${server.url}/rest/v1/rpc/answer_question`, {
        method: 'POST',
        headers: { authorization: `Bearer ${learner.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ attempt_id: attemptId, question_id, choice }),
      })
      statuses.push(answer.status)
      if (answer.status === 200) confirmed.set(question_id, choice)
      else await delay(20)
    }
  })()
  onTestFinished(() => {
    going = false
    return done
  })
  const goesWell = async () => {
    const before = statuses.length
    await vi.waitFor(
      () => expect(statuses.slice(before).filter((one) => one === 200).length).toBeGreaterThan(20),
      { timeout: 90_000, interval: 50 },
    )
  }
  return {
    statuses,
    goesWell,
    /** Checks that everything confirmed is stored, and that every refusal was temporary. */
    check: async () => {
      await goesWell()
      going = false
      await done
      const { data } = await learner.client.rpc('get_attempt', { attempt_id: attemptId })
      const stored = new Map(
        (data.answers as { question_id: string; choice: number }[]).map((one) => [
          one.question_id,
          one.choice,
        ]),
      )
      for (const [id, choice] of confirmed) expect(stored.get(id)).toBe(choice)
      expect(statuses.filter((status) => ![200, 503, 504].includes(status))).toEqual([])
      expect(server.hasEnded()).toBe(false)
    },
  }
}

it('continues after PostgreSQL hung for a while', async () => {
  const answering = answerUntilStopped()
  await answering.goesWell()
  const pids = family(postmaster())
  send('SIGSTOP', ...pids)
  const before = answering.statuses.length
  for (let times = 0; times < 50; times += 1)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  // One response may have been in transit.
  expect(answering.statuses.slice(before).length).toBeLessThanOrEqual(1)
  send('SIGCONT', ...pids)
  await answering.check()
})

it('reports a temporary failure and no other while PostgreSQL recovers from the death of one of its processes', async () => {
  const answering = answerUntilStopped()
  await answering.goesWell()
  // When one of its processes dies, PostgreSQL ends all the others. This one does not end by itself before that.
  send('SIGKILL', await walWriter())
  await vi.waitFor(() => expect(answering.statuses).toContain(503), 20_000)
  await answering.check()
})

it.skipIf(process.getuid?.() !== 0)(
  'accepts answers again once a full disk has space',
  async () => {
    if (!disk) return
    const answering = answerUntilStopped()
    await answering.goesWell()
    // A new log segment needs 16 MB, so a full disk is noticed only when the segment changes.
    const needRoom = async () => {
      const client = new pg.Client(superuser())
      client.on('error', () => undefined)
      await client
        .connect()
        .then(() => client.query('select pg_switch_wal()'))
        .catch(() => undefined)
      await client.end()
    }
    while (!answering.statuses.includes(503)) {
      disk.fill()
      await needRoom()
      await delay(20)
    }
    disk.empty()
    await answering.check()
  },
  240_000,
)

it('reports an unreachable database clearly', async () => {
  const visitor = await guest(server)
  send('SIGKILL', postmaster())
  for (let tries = 0; tries < 20; tries += 1) {
    const { error, status } = await visitor.from('categories').select('id')
    if (error) expect([503, 504]).toContain(status)
    else break
  }
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})
