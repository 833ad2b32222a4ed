import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type SchemaFile = {
  /** Path relative to database/, with forward slashes: `functions/attempts/start_quiz.sql`. */
  path: string
  sql: string
  checksum: string
  /** Schema-qualified names of the functions that the file creates. */
  functions: string[]
  /** True for a migration after which the previous release can still run and start (`compatible`). */
  isCompatible: boolean
}

type Migration = Pick<SchemaFile, 'path' | 'checksum'>

/** What a new database begins with, in place of the migrations that older ones were created by. */
export type Baseline = {
  path: string
  sql: string
  /** Recorded as applied in every database. `file`: of those that an installed database may lack. */
  replaced: (Migration & { file?: SchemaFile })[]
}

/** The last revision with the files of all migrations, for databases of before 26 November 2026. */
export const lastWithAllMigrations = 'dcb20fea8c1c7af1e69c25f0a25e77fab6fa612b'

export type SchemaFiles = {
  baseline?: Baseline
  /** Run once, in this order, after the baseline; never edited after release. */
  migrations: SchemaFile[]
  /** Current bodies, in the order of application: functions, then policies. */
  bodies: SchemaFile[]
}

/** The line in a migration that declares it compatible with the previous release. */
const compatible = /^-- backward-compatible\b/m

const databaseFolder = fileURLToPath(new URL('..', import.meta.url))

const baseline = 'migrations/0780_baseline'

export function readSchemaFiles(folder = databaseFolder): SchemaFiles {
  const files = read(folder, 'migrations')
  const replaced = readReplaced(folder, files)
  const apart = new Set([`${baseline}.sql`, ...replaced.map(({ path }) => path)])
  const sql = files.find(({ path }) => path === `${baseline}.sql`)?.sql ?? ''
  return {
    baseline: { path: `${baseline}.sql`, sql, replaced },
    migrations: files.filter(({ path }) => !apart.has(path)),
    bodies: [...read(folder, 'functions'), ...read(folder, 'policies')],
  }
}

/** All migrations that an up-to-date database has recorded. */
export function historyOf(files: SchemaFiles): Migration[] {
  return [...(files.baseline?.replaced ?? []), ...files.migrations]
}

/** The list is in the format of `sha256sum`. */
function readReplaced(folder: string, files: SchemaFile[]): Baseline['replaced'] {
  const list = readFileSync(join(folder, `${baseline}.txt`), 'utf8')
  return list
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => {
      const [checksum = '', name] = line.split('  ')
      const path = `migrations/${name}`
      const file = files.find((one) => one.path === path)
      return { path, checksum, ...(file && { file }) }
    })
}

function read(folder: string, part: string): SchemaFile[] {
  return readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => `${part}/${name.replaceAll('\\', '/')}`)
    .sort()
    .map((path) => describe(path, readFileSync(join(folder, path), 'utf8')))
}

function describe(path: string, text: string): SchemaFile {
  // Normalized, so that a checkout with CRLF line endings has the same checksum.
  const sql = text.replaceAll('\r\n', '\n')
  const created = sql.matchAll(/^create or replace function ([a-z_]+\.[a-z_0-9]+)/gm)
  return {
    path,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    functions: [...new Set([...created].map((match) => match[1] ?? ''))],
    isCompatible: compatible.test(sql),
  }
}
