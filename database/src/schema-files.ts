import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type SchemaFile = {
  /** Relative to database/, with forward slashes: `functions/attempts/start_quiz.sql`. */
  path: string
  sql: string
  checksum: string
  /** Schema-qualified names of the functions that the file creates. */
  functions: string[]
  /** Of a migration: the release before may go on, and start, with what it leaves (`compatible`). */
  isCompatible: boolean
}

export type SchemaFiles = {
  /** Run once, in this order; frozen. */
  migrations: SchemaFile[]
  /** Current bodies, in the order in which they are applied: functions, then policies. */
  bodies: SchemaFile[]
}

/** A line of its own in a migration that says so. */
const compatible = /^-- backward-compatible\b/m

const databaseFolder = fileURLToPath(new URL('..', import.meta.url))

export function readSchemaFiles(folder = databaseFolder): SchemaFiles {
  return {
    migrations: read(folder, 'migrations'),
    bodies: [...read(folder, 'functions'), ...read(folder, 'policies')],
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
  // A checkout with CRLF line ends is still the same migration.
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
