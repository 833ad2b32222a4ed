import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
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

/** Answers one question after the other until it is stopped. Only 503 and 504 say that it passes. */
function keepAnswering() {
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
    /** Everything that was confirmed is there, and whatever was refused was refused for now. */
    check: async () => {
      await goesWell()
      going = false
      await done
      const { data } = await learner.client.rpc('get_attempt', { attempt_id: attemptId })
      const kept = new Map(
        (data.answers as { question_id: string; choice: number }[]).map((one) => [
          one.question_id,
          one.choice,
        ]),
      )
      for (const [id, choice] of confirmed) expect(kept.get(id)).toBe(choice)
      expect(statuses.filter((status) => ![200, 503, 504].includes(status))).toEqual([])
      expect(server.hasEnded()).toBe(false)
    },
  }
}

it('goes on where it was when PostgreSQL hangs for a while', async () => {
  const answering = keepAnswering()
  await answering.goesWell()
  const pids = family(postmaster())
  send('SIGSTOP', ...pids)
  const before = answering.statuses.length
  for (let times = 0; times < 50; times += 1)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  // One may have been on its way back.
  expect(answering.statuses.slice(before).length).toBeLessThanOrEqual(1)
  send('SIGCONT', ...pids)
  await answering.check()
})

it('says that it passes, and nothing else, while PostgreSQL recovers from the death of one of its processes', async () => {
  const answering = keepAnswering()
  await answering.goesWell()
  const [, ...others] = family(postmaster())
  // The youngest is a connection's; whichever it is, PostgreSQL ends all the others.
  send('SIGKILL', others.at(-1) ?? 0)
  await vi.waitFor(() => expect(answering.statuses).toContain(503), 20_000)
  await answering.check()
})

it.skipIf(process.getuid?.() !== 0)(
  'takes answers again once a full disk has room',
  async () => {
    if (!disk) return
    const answering = keepAnswering()
    await answering.goesWell()
    const superuser = superuserUrl(dataDir, {
      url: `postgres://x@127.0.0.1:${postmasterLine(3)}/postgres`,
    })
    // An answer needs little room: each change of the log's segment asks for 16 MB.
    const needRoom = async () => {
      const client = new pg.Client(superuser)
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

it('tells a client of an unreachable database plainly', async () => {
  const visitor = await guest(server)
  send('SIGKILL', postmaster())
  for (let tries = 0; tries < 20; tries += 1) {
    const { error, status } = await visitor.from('categories').select('id')
    if (error) expect([503, 504]).toContain(status)
    else break
  }
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})
