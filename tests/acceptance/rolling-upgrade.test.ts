import { execFile } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { releaseFile } from '../../scripts/install.mjs'
import { assetsFolder } from '../../scripts/release-assets.mjs'
import { type Balancer, startBalancer } from '../support/balancer.ts'
import { behindProxy } from '../support/behind-proxy.ts'
import type { TestDatabase } from '../support/database.ts'
import { anyQuizSet, demo } from '../support/product.ts'
import { createSeededDatabase } from '../support/seeded-server.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const run = promisify(execFile)
const root = new URL('../../', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'sanamsob-upgrade-'))
const [first, second] = [join(folder, 'release-1'), join(folder, 'release-2')]
const migration = 'database/migrations/9999_add_a_column.sql'

let database: TestDatabase
let servers: TestServer[]
let balancer: Balancer
/** The reason why the test cannot run here. */
let lacking = ''

const start = (release: string, port?: number) =>
  startTestServer({
    env: behindProxy(database.ownerUrl),
    dataDir: join(folder, 'data'),
    port,
    release,
  })

beforeAll(async () => {
  try {
    await release(root, first)
  } catch (error) {
    if (!String((error as { stderr?: string }).stderr).includes('ENOTCACHED')) throw error
    lacking = 'the npm cache lacks the packages installed here'
    return
  }
  await release(await nextSources(), second, '--previous', first)
  database = await createSeededDatabase()
  servers = [await start(first), await start(first)]
  balancer = await startBalancer(servers.map(({ port }) => port))
}, 600_000)
afterAll(async () => {
  await balancer?.stop()
  await Promise.all((servers ?? []).map((server) => server.stop('SIGINT')))
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Uses the packages of the suite's own installation: no registry is contacted. */
async function release(from: string, ...args: string[]) {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  // The tests cannot ask for advisories.
  const script = join(from, 'scripts/release.mjs')
  await run(process.execPath, [script, '--without-advisories', ...args], {
    env: { ...env, npm_config_offline: 'true' },
    maxBuffer: 64 * 1024 * 1024,
  })
}

/**
 * The sources of the next release: another version, one more migration, another name of the first
 * script, no record of advisories.
 */
async function nextSources(): Promise<string> {
  const copy = join(folder, 'sources')
  mkdirSync(join(copy, 'node_modules'), { recursive: true })
  // With their modification times, by which the build is recognised as current.
  const folders = ['apps', 'database', 'docs', 'packages', 'scripts'].map((name) =>
    join(root, name),
  )
  const files = ['package.json', 'package-lock.json', '.npmrc', 'README.md', 'CHANGELOG.md']
  await run('cp', ['-a', ...folders, ...files.map((name) => join(root, name)), copy])
  // Installed, as `npm start` would find it.
  symlinkSync(join(root, 'node_modules/.bin'), join(copy, 'node_modules/.bin'))
  writeFileSync(join(copy, 'node_modules/.package-lock.json'), '{}')
  const file = join(copy, 'package.json')
  const described = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...described, version: '99.0.0' }))
  const record = join(copy, 'scripts/supply-chain/advisories.json')
  const fetched = JSON.parse(readFileSync(record, 'utf8'))
  writeFileSync(record, JSON.stringify({ ...fetched, askedAt: null }))
  writeFileSync(
    join(copy, migration),
    `-- backward-compatible: nobody reads it yet.
alter table public.quiz_sets add column next_release text;`,
  )
  const dist = join(copy, 'apps/web/dist')
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const [, script = ''] = /<script[^>]+src="\/assets\/([^"]+)\.js"/.exec(html) ?? []
  for (const name of readdirSync(join(dist, 'assets')))
    if (name.startsWith(`${script}.js`))
      renameSync(join(dist, 'assets', name), join(dist, 'assets', name.replace(script, other)))
  writeFileSync(join(dist, 'index.html'), html.replaceAll(script, other))
  return copy
}
const other = 'index-of-another-build'

const assetsOf = (index: string): string[] =>
  JSON.parse(readFileSync(join(index, releaseFile), 'utf8')).assets

/** The failures, and the acknowledged answers. */
const faults: string[] = []
const acknowledged = { answers: new Map<string, number>(), attempts: new Set<string>() }
let requests = 0

/**
 * All requests use this function: any response other than a success is a fault, and so is a missing
 * one.
 */
const watched: typeof fetch = async (input, init) => {
  requests += 1
  const where = `${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`
  try {
    const response = await fetch(input, init)
    if (!response.ok) faults.push(`${where}: ${response.status} ${await response.clone().text()}`)
    return response
  } catch (error) {
    faults.push(`${where}: ${error instanceof Error ? error.message : error}`)
    throw error
  }
}

/** Signs up, takes one examination, and returns as another user. */
async function learn(goesOn: () => boolean) {
  const { publishableKey } = (await (await watched(`${balancer.url}/config.json`)).json()) as {
    publishableKey: string
  }
  while (goesOn()) {
    const client = createClient(balancer.url, publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: watched },
    })
    const email = `${crypto.randomUUID()}@example.test`
    await client.auth.signUp({ email, password: demo.password })
    const { id } = await anyQuizSet(client)
    const request = { quiz_set_id: id, mode: 'end', request_id: crypto.randomUUID() }
    const { data } = await client.rpc('start_quiz', request)
    const attempt_id: string = data.attempt.id
    for (const [index, { id: question_id }] of data.questions.entries()) {
      const choice = (index % 4) + 1
      const saved = await client.rpc('answer_question', { attempt_id, question_id, choice })
      if (!saved.error) acknowledged.answers.set(`${attempt_id} ${question_id}`, choice)
      await client.from('courses').select('id, name').limit(5)
      await delay(50)
    }
    const { error } = await client.rpc('submit_attempt', { attempt_id })
    if (!error) acknowledged.attempts.add(attempt_id)
    await client.rpc('attempt_result', { attempt_id })
  }
}

/** Opens the first page and requests each file that it names, as a browser without a cache. */
async function visit() {
  const page = await (await watched(`${balancer.url}/`)).text()
  const named = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
  for (const path of named) await watched(`${balancer.url}${path}`)
  await delay(200)
}

const releases = async () =>
  Promise.all(
    servers.map(async ({ url }) => {
      const returned = await (await fetch(`${url}/metrics`)).text()
      return /^sanamsob_build_info\{release="([^"+]+)\+[0-9a-f]{12}[^"]*"\}/m.exec(returned)?.[1]
    }),
  )

/**
 * As documented: stop one, start it from the other folder, and wait until the proxy has seen it.
 */
async function exchange(index: number, release: string) {
  const server = servers[index]
  expect(await server?.stop()).toBe(0)
  servers[index] = await start(release, server?.port)
  await delay(1_000)
}

it('states that it was created without advisories, in its record and by its doctor', async ({
  skip,
}) => {
  skip(lacking !== '', lacking)
  const { advisories } = JSON.parse(readFileSync(join(second, releaseFile), 'utf8'))
  expect(advisories.lack).toEqual({ code: 'advisories_never', at: null })
  const { stdout } = await run(
    join(second, 'node_modules/.bin/node'),
    [join(second, 'apps/server/src/commands/doctor.ts'), '--json'],
    { env: { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: join(folder, 'none') } },
  ).catch((failed: { stdout: string }) => failed)
  expect(JSON.parse(stdout)).toContainEqual(
    expect.objectContaining({
      check: 'advisories',
      state: 'warn',
      says: expect.stringContaining('created without the advisories'),
    }),
  )
})

it('one process after the other is upgraded and one rolled back under load: no request fails, no answer is lost', async ({
  skip,
}) => {
  skip(lacking !== '', lacking)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(assetsOf(second)).not.toEqual(assetsOf(first))
  const bill = JSON.parse(readFileSync(join(second, 'SBOM.json'), 'utf8'))
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { version: '99.0.0' } },
  })
  expect(bill.components.map(({ name }: { name: string }) => name)).toContain('@hono/node-server')
  let goesOn = true
  const load = Promise.allSettled([
    ...Array.from({ length: 5 }, () => learn(() => goesOn)),
    (async () => {
      while (goesOn) await visit()
    })(),
  ])
  await vi.waitFor(() => expect(acknowledged.answers.size).toBeGreaterThan(20), 60_000)

  await exchange(0, second)
  expect(await releases()).toEqual(['99.0.0', version])
  await exchange(1, second)
  expect(await releases()).toEqual(['99.0.0', '99.0.0'])
  // A page from before the upgrade names these.
  for (const name of assetsOf(first)) await watched(`${balancer.url}/assets/${name}`)
  await exchange(1, first)
  expect(await releases()).toEqual(['99.0.0', version])
  for (const name of assetsOf(second)) await watched(`${balancer.url}/assets/${name}`)

  goesOn = false
  const ends = await load
  expect(faults).toEqual([])
  expect(ends.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(requests).toBeGreaterThan(500)

  const client = new pg.Client(database.url)
  await client.connect()
  const { rows: answers } = await client.query<{ key: string; choice: number }>(
    `select attempt_id || ' ' || question_id as key, choice from public.attempt_answers
     where attempt_id = any($1)`,
    [[...acknowledged.attempts]],
  )
  const { rows: attempts } = await client.query<{ id: string }>(
    `select id from public.quiz_attempts where status = 'submitted' and id = any($1)`,
    [[...acknowledged.attempts]],
  )
  await client.end()
  expect(new Map(answers.map(({ key, choice }) => [key, choice]))).toEqual(acknowledged.answers)
  expect(attempts).toHaveLength(acknowledged.attempts.size)
  expect(acknowledged.attempts.size).toBeGreaterThan(5)
  expect(readdirSync(join(first, assetsFolder))).toEqual(expect.arrayContaining(assetsOf(second)))
}, 600_000)
