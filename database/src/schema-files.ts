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

/** What a new database begins with, in place of the migrations that older ones were created by. */
export type Baseline = {
  path: string
  sql: string
  /** Recorded as applied in every database. */
  replaced: Pick<SchemaFile, 'path' | 'checksum'>[]
}

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
  return {
    baseline: readBaseline(folder),
    migrations: read(folder, 'migrations').filter(({ path }) => path !== `${baseline}.sql`),
    bodies: [...read(folder, 'functions'), ...read(folder, 'policies')],
  }
}

/** All migrations that an up-to-date database has recorded. */
export function historyOf(files: SchemaFiles): Pick<SchemaFile, 'path' | 'checksum'>[] {
  return [...(files.baseline?.replaced ?? []), ...files.migrations]
}

/** The list is in the format of `sha256sum`. */
function readBaseline(folder: string): Baseline {
  const content = (path: string) =>
    readFileSync(join(folder, path), 'utf8').replaceAll('\r\n', '\n')
  const lines = content(`${baseline}.txt`).trimEnd().split('\n')
  return {
    path: `${baseline}.sql`,
    sql: content(`${baseline}.sql`),
    replaced: lines.map((line) => {
      const [checksum = '', name] = line.split('  ')
      return { path: `migrations/${name}`, checksum }
    }),
  }
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
