import { globSync, readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { patientFetch } from './patient-fetch'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Milliseconds after which the browser gives up a call. */
async function patienceOf(path: string): Promise<number> {
  vi.useFakeTimers()
  const given = vi.fn(
    (_input: unknown, init?: RequestInit) =>
      new Promise<Response>((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('gave up'))),
      ),
  )
  vi.stubGlobal('fetch', given)
  const start = Date.now()
  const call = patientFetch(`http://localhost/rest/v1${path}`).catch(() => Date.now() - start)
  await vi.runAllTimersAsync()
  return Number(await call)
}

const functions = new URL('../../../../database/functions/', import.meta.url).pathname
/** Public functions with a time limit of their own. */
const limited = globSync(`${functions}**/*.sql`).flatMap((file) =>
  readFileSync(file, 'utf8')
    .split(/^create or replace function /m)
    .flatMap((body) => {
      const name = /^public\.(\w+)/.exec(body)?.[1]
      const limit = /^set statement_timeout = '(\d)min'/m.exec(body)?.[1]
      return name && limit ? [{ name, limitMs: Number(limit) * 60_000 }] : []
    }),
)

it('gives up after half a minute', async () => {
  expect(await patienceOf('/quiz_sets?select=id')).toBe(30_000)
})

it.each(limited)('waits longer for $name than the database', async ({ name, limitMs }) => {
  expect(await patienceOf(`/rpc/${name}`)).toBeGreaterThan(limitMs)
})

it('knows functions with a limit of their own', () => {
  expect(limited.map(({ name }) => name)).toContain('regrade')
})
