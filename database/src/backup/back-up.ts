import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import {
  type BackedUpTable,
  type BackupEnd,
  BackupError,
  type BackupHead,
  bytesOfLine,
  type FileHead,
  type StoredFile,
} from './backup-format.ts'
import { encryptWith } from './passphrase.ts'
import { readSequences, readShape, readTables } from './read-shape.ts'

const rowsAtOnce = 2_000

type BackUpOptions = {
  url: string
  file: string
  /** Secrets that `restore` returns with the data. */
  secrets: unknown
  /** Encrypts the file; null leaves it readable by anyone. */
  passphrase?: string | null
  /** Overwrite an existing file. */
  force?: boolean
  /** The bytes of an uploaded file, in any storage backend; null if they no longer exist. */
  readFile: (version: string) => Promise<StoredFile['bytes'] | null>
}

type BackedUp = { tables: number; rows: number; files: number; missing: number }

/**
 * Writes all data of a database and its uploaded files to a file, as of one moment, without blocking other users.
 * Files replaced or removed during the backup are counted as missing. The file gets its name only when it is
 * complete, and only its owner can read it.
 * @throws BackupError if the file exists already, or the database was never migrated
 */
export async function backUp(options: BackUpOptions): Promise<BackedUp> {
  const { url, file, secrets, readFile, passphrase = null, force = false } = options
  const refuseExisting = () => {
    if (!force && existsSync(file)) {
      throw new BackupError(`${file} is there already. --force puts the backup in its place.`)
    }
  }
  refuseExisting()
  const client = new pg.Client({ connectionString: url, application_name: 'backup' })
  // A lost connection fails the current or the next statement.
  client.on('error', () => undefined)
  await client.connect()
  const draft = `${file}.${process.pid}.partial`
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local search_path = ''`)
    const head: BackupHead = {
      format: 'sanamsob-backup-2',
      takenAt: new Date().toISOString(),
      shape: await readShape(client).catch(nothingThere),
      tables: await readTables(client),
      secrets,
    }
    const counts: Counts = { rows: [], files: 0, missing: 0 }
    await rm(draft, { force: true })
    // Creates the file exclusively: an existing link or file may belong to another user, who could then read the
    // backup.
    const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    const source = Readable.from(lines(client, head, counts, readFile))
    if (passphrase === null) await pipeline(source, createGzip(), target)
    else await pipeline(source, createGzip(), encryptWith(passphrase), target)
    refuseExisting()
    await rename(draft, file)
    const rows = counts.rows.reduce((sum, count) => sum + count, 0)
    const { files, missing } = counts
    return { tables: counts.rows.length, rows, files, missing }
  } finally {
    await client.end()
    await rm(draft, { force: true })
  }
}

function nothingThere(cause: { code?: string }): never {
  if (cause.code !== '42P01') throw cause
  throw new BackupError('There is nothing to back up: this database was never migrated.', { cause })
}

type Counts = { rows: number[]; files: number; missing: number }

async function* lines(
  client: pg.Client,
  head: BackupHead,
  counts: Counts,
  readFile: BackUpOptions['readFile'],
) {
  yield `#${JSON.stringify(head)}\n`
  for (const table of head.tables) {
    let count = 0
    for await (const rows of readRows(client, table)) {
      count += rows.length
      yield `${rows.join('\n')}\n`
    }
    counts.rows.push(count)
    yield '#\n'
  }
  yield* fileLines(client, counts, readFile)
  yield '#\n'
  const end: BackupEnd = {
    rows: counts.rows,
    files: counts.files,
    sequences: await readSequences(client),
  }
  yield `#${JSON.stringify(end)}\n`
}

/** A raw line break in JSON is whitespace, never part of a value. */
async function* readRows(client: pg.Client, { name, columns }: BackedUpTable) {
  await client.query(
    `declare backup no scroll cursor for
     select pg_catalog.translate(pg_catalog.row_to_json(r)::text, E'\\n\\r', '  ') as line
     from (select ${columns.join(', ')} from ${name}) r`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from backup`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await client.query('close backup')
}

/** One file at a time, because all of them may exceed the memory. */
async function* fileLines(client: pg.Client, counts: Counts, readFile: BackUpOptions['readFile']) {
  const { rows } = await client.query<{ version: string; type: string }>(
    `select version, metadata ->> 'mimetype' as type from storage.objects
     where metadata is not null order by version`,
  )
  for (const { version, type } of rows) {
    const bytes = await readFile(version)
    if (!bytes) {
      counts.missing++
      continue
    }
    const head: FileHead = { version, type, size: bytes.length }
    yield `${JSON.stringify(head)}\n`
    for (let from = 0; from < bytes.length; from += bytesOfLine) {
      const part = bytes.subarray(from, from + bytesOfLine)
      yield `${Buffer.from(part.buffer, part.byteOffset, part.length).toString('base64')}\n`
    }
    counts.files++
  }
}
