import { createWriteStream } from 'node:fs'
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
} from './backup-format.ts'
import { readSequences, readShape, readTables } from './read-shape.ts'

const rowsAtOnce = 2_000

/**
 * Writes all data of a database to a file, as it was at one moment: whoever works on it meanwhile
 * notices nothing. The file has its name once it is whole, and only its owner may read it.
 * @param secrets what `restore` shall give back besides
 */
export async function backUp(
  url: string,
  file: string,
  secrets: unknown,
): Promise<{ tables: number; rows: number }> {
  const client = new pg.Client({ connectionString: url, application_name: 'backup' })
  // A connection that is lost fails the statement that is under way, or the next.
  client.on('error', () => undefined)
  await client.connect()
  const draft = `${file}.${process.pid}.partial`
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local search_path = ''`)
    const head: BackupHead = {
      format: 'sanamsob-backup-1',
      takenAt: new Date().toISOString(),
      shape: await readShape(client).catch(nothingThere),
      tables: await readTables(client),
      secrets,
    }
    const counts: number[] = []
    await rm(draft, { force: true })
    // Only a file of our own making: a link or an open file of somebody else's would tell them all.
    const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(Readable.from(lines(client, head, counts)), createGzip(), target)
    await rename(draft, file)
    return { tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0) }
  } finally {
    await client.end()
    await rm(draft, { force: true })
  }
}

function nothingThere(cause: { code?: string }): never {
  if (cause.code !== '42P01') throw cause
  throw new BackupError('There is nothing to back up: this database was never migrated.', { cause })
}

async function* lines(client: pg.Client, head: BackupHead, counts: number[]) {
  yield `#${JSON.stringify(head)}\n`
  for (const table of head.tables) {
    let count = 0
    for await (const rows of readRows(client, table)) {
      count += rows.length
      yield `${rows.join('\n')}\n`
    }
    counts.push(count)
    yield '#\n'
  }
  const end: BackupEnd = { rows: counts, sequences: await readSequences(client) }
  yield `#${JSON.stringify(end)}\n`
}

/** Raw line breaks in JSON are never part of a value. */
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
