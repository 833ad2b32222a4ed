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
 * Random requests, by the grammars that the services parse. `npm run fuzz` sends 100,000 of them,
 * each run of the suite some; the same seed creates the same requests.
 */
const total = Number(process.env.FUZZ_REQUESTS ?? 2000)
const seed = Number(process.env.FUZZ_SEED ?? 1)

/**
 * Accounts are replaced after this many requests, because some requests disable them; changes to
 * the demo's data remain.
 */
const chunk = 500
const atOnce = 8
/** Growth relative to the first chunks: caches fill until then, and V8 returns memory late. */
const growthMegabytes = 192

/** Failures are written here in full, to be added to tests/fuzz/corpus.json with the reason. */
const reportsFolder = new URL('../../node_modules/.cache/fuzz', import.meta.url).pathname

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
    // Administrators enter hosts that are looked up: no name server responds at this address.
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
  mkdirSync(reportsFolder, { recursive: true })
  writeFileSync(join(reportsFolder, 'failures.json'), JSON.stringify(failures, null, 1))
})

/**
 * 501 is for unsupported features, 503 says when to retry
 * (docs/design/failures.md).
 */
const isFailure = ({ status, retryAfter }: Answer) =>
  status === 0 || (status >= 500 && status !== 501 && !(status === 503 && retryAfter))

/**
 * One deletes all quiz sets while another deletes all subcategories, and with each its sets:
 * PostgreSQL ends one of them, which can be repeated.
 */
const isDeadlock = ({ body }: Answer) => body.includes('"code":"40P01"')

/** One line each; the file has the rest. */
const reported = () =>
  failures
    .filter(({ answer }) => !isDeadlock(answer))
    .map(
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

it('former failures do not recur', async () => {
  await send(readCorpus(), await makeCallers(server, pool, key), 0)
  expect(reported()).toEqual([])
})

it(
  `of ${total} random requests (seed ${seed}) none fails, hangs, or leaks memory`,
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
    expect(reported()).toEqual([])
    expect(server.hasEnded()).toBe(false)
    expect(megabytes()).toBeLessThan(settled + growthMegabytes)
    // A generator whose requests are all refused early has tested nothing.
    const taken = [...statuses].filter(([status]) => status < 400)
    expect(taken.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThan(total / 10)
  },
  total * 200,
)

/** A log line without the fields that differ between equal failures. */
const withoutTime = ({ time: _, requestId: __, ...line }: Record<string, unknown>) =>
  JSON.stringify(line).slice(0, 1000)

it('every failure is in the log, and the log has no other', () => {
  const seen = new Set(failures.map(({ answer }) => answer.requestId))
  const severe = server.log.filter(({ level }) => Number(level) >= 50)
  // The data API logs a deadlock twice: PostgreSQL's message, without the request, and the answer.
  const logged = severe.filter(
    ({ err }) => (err as { code?: string } | undefined)?.code !== '40P01',
  )
  const unexplained = logged.filter(({ requestId }) => !seen.has(String(requestId)))
  // As text, because a failing expectation does not print a long list of objects.
  expect([...new Set(unexplained.map(withoutTime))]).toEqual([])
  const ids = new Set(logged.map(({ requestId }) => String(requestId)))
  expect([...seen].filter((id) => !ids.has(id))).toEqual([])
})
