import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@sanamsob/database'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestDatabase } from '../support/database.ts'
import { installedProgram } from '../support/installed-program.ts'
import { anyQuizSet, demo, signIn, startQuiz } from '../support/product.ts'
import { createSeededDatabase } from '../support/seeded-server.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const pgbouncer = installedProgram('pgbouncer')

/** Since 1.21 PgBouncer supports prepared statements; since 1.24 by default. */
const tracksStatements = () => {
  const [, major, minor] =
    /(\d+)\.(\d+)/.exec(execFileSync(pgbouncer ?? '', ['--version'], { encoding: 'utf8' })) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}

/** As documented, in front of the test run's PostgreSQL. */
async function startPgBouncer(database: TestDatabase, statements: string) {
  const folder = mkdtempSync(join(tmpdir(), 'sanamsob-pgbouncer-'))
  const port = await freePort()
  const { hostname, port: serverPort, username, password, pathname } = new URL(database.ownerUrl)
  const name = pathname.slice(1)
  const ini = join(folder, 'pgbouncer.ini')
  const example = new URL('../../docs/examples/pgbouncer.ini', import.meta.url)
  const text = readFileSync(example, 'utf8')
    .replace('sanamsob = host=127.0.0.1 port=5432', `${name} = host=${hostname} port=${serverPort}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/userlist.txt', join(folder, 'users'))
    .replace(/^max_prepared_statements = .*$/m, statements)
  writeFileSync(ini, text)
  writeFileSync(join(folder, 'users'), `"${username}" "${decodeURIComponent(password)}"\n`)
  for (const file of [folder, ini, join(folder, 'users')]) chmodSync(file, 0o755)
  // PgBouncer refuses to run as root.
  const isRoot = process.getuid?.() === 0
  const command = isRoot
    ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', pgbouncer ?? '', ini]
    : [pgbouncer ?? '', ini]
  const child: ChildProcess = spawn(command[0] ?? '', command.slice(1), { stdio: 'ignore' })
  await vi.waitFor(async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.destroy()
  }, 10_000)
  const url = new URL(database.ownerUrl)
  url.port = String(port)
  url.hostname = '127.0.0.1'
  return {
    url: url.href,
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      rmSync(folder, { recursive: true })
    },
  }
}

describe.skipIf(!pgbouncer)('behind PgBouncer in transaction mode', () => {
  let database: TestDatabase
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>
  const dataDir = mkdtempSync(join(tmpdir(), 'sanamsob-pooler-'))
  const start = (env: Record<string, string>) => startTestServer({ env, dataDir })
  beforeAll(async () => {
    database = await createSeededDatabase()
    pooler = await startPgBouncer(database, tracksStatements() ? 'max_prepared_statements = 0' : '')
  })
  afterAll(async () => {
    await pooler.stop()
    await database.drop()
    rmSync(dataDir, { recursive: true })
  })

  /** Many query shapes at once, so that transactions use many connections. */
  async function use(server: TestServer) {
    const learner = await signIn(server, demo.learner)
    const tables = ['categories', 'courses', 'quiz_sets', 'tenants', 'profiles', 'site_settings']
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const columns = ['id', 'created_at', 'id,created_at'][n % 3] ?? 'id'
        return learner.client
          .from(tables[n % tables.length] ?? '')
          .select(columns)
          .limit(n + 1)
      }),
    )
    expect(answers.filter(({ error }) => error).map(({ error }) => error)).toEqual([])
    await startQuiz(learner, (await anyQuizSet(learner.client)).id)
  }

  it('without prepared statements the start is refused, with the remedy', async () => {
    const started = start({ DATABASE_URL: pooler.url })
    await expect(started).rejects.toThrow(
      /max_prepared_statements.*DATABASE_PREPARED_STATEMENTS=off/,
    )
  })

  it('everything works without prepared statements, with jobs and listening over the direct connection', async () => {
    const server = await start({
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: database.ownerUrl,
      DATABASE_PREPARED_STATEMENTS: 'off',
    })
    await use(server)
    // Received at once, though the pooler delivers no notification.
    const learner = await signIn(server, demo.learner)
    await learner.client.auth.signOut({ scope: 'global' })
    const after = await fetch(`${server.url}/rest/v1/profiles?select=user_id`, {
      headers: { authorization: `Bearer ${learner.token}` },
    })
    expect(after.status).toBe(401)
    expect(server.log.filter(({ level }) => Number(level) >= 40)).toEqual([])
    expect(await server.stop()).toBe(0)
  })

  it.runIf(pgbouncer && tracksStatements())(
    'with support for prepared statements everything works',
    async () => {
      const tracking = await startPgBouncer(database, 'max_prepared_statements = 400')
      const server = await start({ DATABASE_URL: tracking.url })
      await use(server)
      expect(await server.stop()).toBe(0)
      await tracking.stop()
    },
  )
})
