import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { createMetrics } from '../metrics.ts'
import { healthRoutes } from './health-routes.ts'
import { trustedProxies } from './trusted-proxies.ts'

const example = (name: string) =>
  readFileSync(new URL(`../../../../docs/examples/${name}`, import.meta.url), 'utf8')

/** No server listens there. */
const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:9/none' })
afterAll(() => pool.end())
let isReady = true
const app = healthRoutes({
  pool,
  metrics: createMetrics(pool, () => 0),
  identityOf: async () => null,
  trustProxy: trustedProxies([]),
  secretKey: 'sb_secret_',
  isReady: () => isReady,
})

it('is not ready without the database', async () => {
  const answer = await app.request('/readyz')
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ status: 'unavailable', database: 'unreachable' })
})

it.each([
  ['Caddyfile', /health_uri (\S+)/],
  ['compose.Caddyfile', /health_uri (\S+)/],
  ['kubernetes.yml', /readinessProbe:\s+httpGet: \{path: '?([^',]+)/],
])(
  '%s sends visitors to a process without a database, and to none that stops',
  async (name, pattern) => {
    const [, path = ''] = pattern.exec(example(name)) ?? []
    isReady = true
    expect((await app.request(path)).status).toBe(200)
    isReady = false
    expect((await app.request(path)).status).toBe(503)
  },
)
