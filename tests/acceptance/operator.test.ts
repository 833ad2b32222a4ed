import { execFile } from 'node:child_process'
import { request } from 'node:http'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts'
import { guest } from '../support/product.ts'
import { startSeededServer } from '../support/seeded-server.ts'
import type { TestServer } from '../support/server.ts'

const run = promisify(execFile)
const { PATH, NODE_COMPILE_CACHE } = process.env
const inherited = { PATH, NODE_COMPILE_CACHE }
const program = (name: string) =>
  new URL(`../../apps/server/src/${name}.ts`, import.meta.url).pathname

describe('a bad environment', () => {
  it.each([
    ['PORT', { PORT: 'eighty' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['SECRET_KEY', { SECRET_KEY: 'short' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'off', NODE_ENV: 'production' }],
    [
      'PAYMENT_PROVIDER',
      { PAYMENT_PROVIDER: 'sandbox', NODE_ENV: 'production', RATE_LIMITS: 'on' },
    ],
    ['JWT_SECRET', { JWT_SECRET: 'not a key' }],
    ['ALLOW_DEMO_IN_PUBLIC', { HOST: '0.0.0.0' }],
    ['SEED=demo', { PUBLIC_URL: 'https://exam.example', NODE_ENV: 'production', SEED: 'demo' }],
    [
      'SMTP_URL',
      { PUBLIC_URL: 'https://exam.example', DATABASE_URL: 'postgres://x', SEED: 'none' },
    ],
    [
      'PAYMENT_PROVIDER',
      { HOST: '::', SMTP_URL: 'smtp://x', SEED: 'none', PAYMENT_PROVIDER: 'sandbox' },
    ],
    ['ALLOW_DEMO_IN_PUBLIC', { ALLOW_DEMO_IN_PUBLIC: 'yes' }],
  ])('stops the start with one line naming %s', async (name, env) => {
    const failure = await run(process.execPath, [program('main')], {
      env: { ...inherited, DATA_DIR: '/tmp/sanamsob-never-used', ...env },
    }).catch((error: { code: number; stderr: string }) => error)
    expect(failure).toMatchObject({ code: 1 })
    expect(failure.stderr.trim().split('\n')).toHaveLength(1)
    expect(failure.stderr).toContain(name)
  })
})

describe('an operator', () => {
  let database: TestDatabase
  const command = async (name: string, ...args: string[]) => {
    const env = { ...inherited, DATABASE_URL: database.ownerUrl }
    const { stdout } = await run(process.execPath, [program(`commands/${name}`), ...args], { env })
    return stdout
  }

  beforeAll(async () => {
    database = await createEmptyDatabase()
  })
  afterAll(() => database.drop())

  it('sees what a migration would do, does it, and has nothing left to do', async () => {
    expect(await command('migrate', '--dry-run')).toContain('would apply')
    expect(await command('migrate')).toContain('applied')
    expect(await command('migrate')).toContain('Nothing to migrate')
  })

  it('makes, lists and demotes administrators, but never the last one', async () => {
    await command('admin', 'create', '--email', 'one@example.test', '--password', 'a-long-password')
    await command('admin', 'create', '--email', 'two@example.test', '--password', 'a-long-password')
    expect(await command('admin', 'list')).toContain('two@example.test')
    await command('admin', 'demote', '--email', 'two@example.test')
    expect(await command('admin', 'list')).not.toContain('two@example.test')
    await expect(command('admin', 'demote', '--email', 'one@example.test')).rejects.toThrow()
    expect(await command('admin', 'list')).toContain('one@example.test')
  })
})

describe('a running server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startSeededServer()
  })

  it('answers health, readiness and metrics', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/config.json']) {
      expect((await fetch(`${server.url}${path}`)).status).toBe(200)
    }
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    expect(metrics).toContain('http_request_duration_seconds')
    expect(metrics).toMatch(/^database_connections\{state="idle"\} [1-9]/m)
  })

  it('sends security headers, no inline script, and the right status', async () => {
    const page = await fetch(server.url)
    const html = await page.text()
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    for (const { headers } of [page, await fetch(`${server.url}/rest/v1/categories`)]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect(page.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(html).toMatch(/<html[^>]+lang="th"/)
    for (const [, attributes = ''] of html.matchAll(/<script([^>]*)>/g)) {
      expect(attributes).toMatch(/src=|application\/(ld\+)?json/)
    }
    expect((await fetch(`${server.url}/no-such-page`)).status).toBe(404)
    expect((await fetch(`${server.url}/assets/no-such.js`)).status).toBe(404)
    const asset = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(html)?.[1]
    const cache = (await fetch(`${server.url}${asset}`)).headers.get('cache-control')
    expect(cache).toContain('immutable')
  })

  it('puts the tenant of the visited host into the page', async () => {
    const page = await new Promise<string>((resolve, reject) => {
      const sent = request({
        port: server.port,
        host: '127.0.0.1',
        headers: { host: `local.localhost:${server.port}` },
      })
      sent.on('error', reject)
      sent.on('response', (response) => {
        let text = ''
        response.on('data', (chunk) => (text += chunk)).on('end', () => resolve(text))
      })
      sent.end()
    })
    expect(page).toContain('"domain":"local.localhost"')
  })

  it('refuses a body that is too large and one that is not JSON', async () => {
    const send = (path: string, body: string) =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json' },
      })
    expect((await send('/rest/v1/rpc/leaderboard', '{')).status).toBe(400)
    expect((await send('/auth/v1/token?grant_type=password', '{')).status).toBe(400)
    const large = JSON.stringify({ period: 'x'.repeat(5 * 1024 * 1024) })
    expect((await send('/rest/v1/rpc/leaderboard', large)).status).toBe(413)
    expect((await send('/auth/v1/signup', large)).status).toBe(413)
  })

  it('writes no secret into its log', async () => {
    const client = await guest(server)
    await client.auth.signInWithPassword({
      email: 'learner@demo.test',
      password: 'a-wrong-password',
    })
    await fetch(`${server.url}/auth/v1/verify?token=secret-token-in-link&type=signup`, {
      redirect: 'manual',
    })
    const log = JSON.stringify(server.log)
    expect(log).toContain('/auth/v1/token')
    for (const secret of ['a-wrong-password', 'secret-token-in-link', 'eyJ', 'sb_secret_']) {
      expect(log).not.toContain(secret)
    }
  })

  it('stops on SIGTERM with code 0', async () => {
    expect(await server.stop()).toBe(0)
  })
})
