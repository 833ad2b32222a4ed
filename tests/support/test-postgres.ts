import { createHash } from 'node:crypto'
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate, seedDemo, startEmbeddedPostgres } from '@sanamsob/database'
import pg from 'pg'
import { databaseOn, onServer } from './on-server.ts'
import { superuserUrl } from './superuser-url.ts'

export type TestPostgres = {
  /** Connects as a superuser. */
  superuser: string
  /** The owner of the product's databases: not a superuser if the server is the test run's own. */
  owner: string
  stop(): Promise<void>
}
type Server = Pick<TestPostgres, 'superuser' | 'owner'>

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, 'node_modules/.cache/test-postgres')

/** The sources of a template. */
const sources = [
  'database/{migrations,functions,policies,seed,src}/**/*',
  'packages/*/migrations/*',
]

/** No data here has to survive a crash of the machine. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  // Tests open thousands of connections, and 4096 rounds are a third of what one costs its client.
  scram_iterations: '1',
}

/**
 * A real PostgreSQL on a free loopback port. Its cluster persists for the next run, including the
 * templates, so that one test file starts within a second; in CI, for a whole suite and for a run
 * beside another one it is a temporary one.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const unlock = process.env.CI || process.env.TEST_POSTGRES === 'temporary' ? null : lock()
  const dataDir = unlock ? cache : mkdtempSync(join(tmpdir(), 'sanamsob-test-'))
  const start = () => startEmbeddedPostgres({ dataDir, settings })
  const server = await start().catch((error) => {
    if (!unlock) throw error
    // A crash of the machine may have left a cluster that cannot be started.
    rmSync(dataDir, { recursive: true, force: true })
    return start()
  })
  const superuser = superuserUrl(dataDir, server)
  if (unlock) await dropDatabases(superuser, '^(test|worker)_|_new$')
  return {
    superuser,
    owner: server.url,
    stop: async () => {
      await server.stop()
      if (unlock) unlock()
      else rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** @returns a function that releases it; null while another live process holds it */
function lock(): (() => void) | null {
  const file = `${cache}.lock`
  mkdirSync(dirname(cache), { recursive: true })
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    process.kill(pid, 0)
    return null
  } catch {
    rmSync(file, { force: true })
  }
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return () => rmSync(file, { force: true })
  } catch {
    return null
  }
}

async function dropDatabases(superuser: string, pattern: string, except = ''): Promise<void> {
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where datname ~ $1 and datname <> $2',
      [pattern, except],
    )
    for (const { name } of rows) await client.query(`drop database "${name}" with (force)`)
  } finally {
    await client.end()
  }
}

/**
 * Name of a template database that `prepare` filled, once for each state of its sources. Test files
 * run in several processes: the first one creates it, the others wait.
 */
export async function templateDatabase(
  server: Server,
  prefix: string,
  prepare: (url: string) => Promise<void>,
): Promise<string> {
  const name = `${prefix}_${fingerprint()}`
  const client = new pg.Client({ connectionString: server.superuser })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      await dropDatabases(server.superuser, `^${prefix}_[0-9a-f]{16}$`, name)
      await make(server, name, prepare)
    }
  } finally {
    await client.end()
  }
  return name
}

/** Fills the template `demo`. */
export async function makeDemo(url: string): Promise<void> {
  await migrate({ url })
  await seedDemo({ url })
}

/** Of names, sizes and modification times. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const name of globSync(sources, { cwd: root }).sort()) {
    const entry = statSync(join(root, name))
    if (entry.isFile()) hash.update(`${name}:${entry.size}:${entry.mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}

/** Created under another name first, so that a failure leaves no incomplete template. */
async function make(server: Server, name: string, prepare: (url: string) => Promise<void>) {
  await onServer(server.superuser, `drop database if exists ${name}_new`)
  const { username } = new URL(server.owner)
  await onServer(
    server.superuser,
    `create database ${name}_new template template0 owner ${username}`,
  )
  await prepare(databaseOn(server.owner, `${name}_new`))
  await onServer(server.superuser, `alter database ${name}_new rename to ${name}`)
}
