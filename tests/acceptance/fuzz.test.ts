import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Callers, makeCallers, publishableKeyOf } from '../fuzz/callers.ts'
import { type Catalogue, readCatalogue } from '../fuzz/catalogue.ts'
import { readCorpus } from '../fuzz/corpus.ts'
import { requestsOf } from '../fuzz/grammar.ts'
import type { FuzzRequest } from '../fuzz/request.ts'
import { type Answer, sendRequest } from '../fuzz/send-request.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'

/**
 * Requests at random, by the grammars that the services read. `npm run fuzz` sends 100,000 of them, each run
 * of the suite some; the seed makes them the same again.
 */
const total = Number(process.env.FUZZ_REQUESTS ?? 2000)
const seed = Number(process.env.FUZZ_SEED ?? 1)

/** So many are sent as the same people; what one of them breaks of the demo, the next ones find broken. */
const chunk = 500
const atOnce = 8
/** Above what it was after the first chunks: caches fill until then, and V8 gives back late. */
const growthMegabytes = 192

/** Where failures are written whole, to be taken into tests/fuzz/corpus.json with the reason. */
const kept = new URL('../../node_modules/.cache/fuzz', import.meta.url).pathname

let server: SeededServer
let pool: pg.Pool
let key: string
let catalogue: Catalogue
const failures: { seed: number; request: FuzzRequest; answer: Answer }[] = []
const statuses = new Map<number, number>()

beforeAll(async () => {
  server = await startSeededServer({
    TRUST_PROXY: '127.0.0.1,::1',
    LOG_LEVEL: 'warn',
    // Administrators enter hosts here that are looked up: nobody answers.
    DOMAIN_CHECK_DNS: '127.0.0.1:9',
  })
  pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 })
  key = await publishableKeyOf(server)
  catalogue = await readCatalogue(server.databaseUrl)
})
afterAll(async () => {
  await pool.end()
  await server.stop()
  if (failures.length === 0) return
  mkdirSync(kept, { recursive: true })
  writeFileSync(join(kept, 'failures.json'), JSON.stringify(failures, null, 1))
})

/** 501 says what is not offered, 503 when to ask again (docs/decisions/0032-when-things-fail.md). */
const isFailure = ({ status, retryAfter }: Answer) =>
  status === 0 || (status >= 500 && status !== 501 && !(status === 503 && retryAfter))

/** One line each; the file has the rest. */
const told = () =>
  failures.map(
    ({ seed: from, request, answer }) =>
      `${answer.status} to ${request.sender} (${from}): ${request.method} ${request.path.slice(0, 200)} ${answer.body.slice(0, 200)}`,
  )

async function send(requests: FuzzRequest[], callers: Callers, from: number) {
  const queue = requests.values()
  const sendAll = async () => {
    for (const request of queue) {
      const answer = await sendRequest(server, callers, request, key)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (isFailure(answer)) failures.push({ seed: from, request, answer })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendAll))
}

function megabytes(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

it('what once failed does so no more', async () => {
  await send(readCorpus(), await makeCallers(server, pool, key), 0)
  expect(told()).toEqual([])
})

it(
  `of ${total} requests at random (seed ${seed}) none fails, hangs, or stays in memory`,
  async () => {
    let settled = 0
    for (let sent = 0; sent < total; sent += chunk) {
      const from = seed * 1_000_000 + sent / chunk
      const requests = requestsOf(catalogue, from, Math.min(chunk, total - sent))
      await send(requests, await makeCallers(server, pool, key), from)
      if (sent >= total / 5 && settled === 0) settled = megabytes()
      if (process.env.FUZZ_REQUESTS)
        process.stdout.write(
          `${sent + requests.length} sent, ${Math.round(megabytes())} MB, ${failures.length} failed\n`,
        )
    }
    if (process.env.FUZZ_REQUESTS)
      process.stdout.write(`${JSON.stringify(Object.fromEntries(statuses))}\n`)
    expect(told()).toEqual([])
    expect(server.hasEnded()).toBe(false)
    expect(megabytes()).toBeLessThan(settled + growthMegabytes)
    // A generator whose requests are all refused at the door has tried nothing.
    const taken = [...statuses].filter(([status]) => status < 400)
    expect(taken.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThan(total / 10)
  },
  total * 200,
)

/** A line of the log, as far as another about the same is alike. */
const withoutPlace = ({ time: _, requestId: __, ...line }: Record<string, unknown>) =>
  JSON.stringify(line).slice(0, 1000)

it('every failure is in the log, and the log has no other', () => {
  const seen = new Set(failures.map(({ answer }) => answer.requestId))
  const logged = server.log.filter(({ level }) => Number(level) >= 50)
  const unexplained = logged.filter(({ requestId }) => !seen.has(String(requestId)))
  // As text: of many objects a failing expectation shows none.
  expect([...new Set(unexplained.map(withoutPlace))]).toEqual([])
  const ids = new Set(logged.map(({ requestId }) => String(requestId)))
  expect([...seen].filter((id) => !ids.has(id))).toEqual([])
})
