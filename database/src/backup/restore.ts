import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { migrate, migrationLock } from '../migrate.ts'
import {
  type BackedUpTable,
  type BackupEnd,
  BackupError,
  type BackupHead,
} from './backup-format.ts'
import { readLines } from './read-lines.ts'
import { refuseOtherRelease, refuseOtherShape, refuseUsed } from './refuse-unfit.ts'
import { withoutChecks } from './without-checks.ts'

/** Rows of one statement at most, and their letters. */
const [rowsAtOnce, lettersAtOnce] = [2_000, 4_000_000]

type RestoreOptions = {
  /** Connection string of the owner; it need not be a superuser. */
  url: string
  file: string
  /** Take the place of people who are there. */
  replace: boolean
}

/**
 * Puts a backup in the place of everything in a database, whole or not at all.
 * @throws BackupError when people are there and shall not be replaced, when a server works on it, or
 * when the file is no whole backup of this release
 */
export async function restore(
  options: RestoreOptions,
): Promise<{ rows: number; head: BackupHead }> {
  const lines = readLines(options.file)
  const head = await readHead(lines)
  refuseOtherRelease(head)
  const client = new pg.Client({ connectionString: options.url, application_name: 'restore' })
  // A connection that is lost fails the statement that is under way, or the next.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Asked before anything is touched, and again once nobody else can begin.
    await refuseUsed(client, options.replace)
    await migrate({ url: options.url })
    await client.query('begin')
    await client.query(migrationLock)
    await client.query(`set local search_path = ''`)
    await refuseUsed(client, options.replace)
    await refuseOtherShape(client, head)
    const names = head.tables.map(({ name }) => name)
    const rows = await withoutChecks(client, names, async () => {
      await client.query(`truncate ${names.join(', ')}`)
      return await load(client, head, lines)
    })
    await client.query('commit')
    await client.query('analyze')
    return { rows, head }
  } finally {
    // Ends an open transaction too.
    await client.end()
  }
}

async function readHead(lines: AsyncGenerator<string>): Promise<BackupHead> {
  const first = await next(lines)
  const head = first?.startsWith('#{') ? (JSON.parse(first.slice(1)) as BackupHead) : null
  if (head?.format !== 'sanamsob-backup-1') throw new BackupError('This file is no backup.')
  return head
}

/** Loads the tables in the head's order, then sets the sequences, which no rollback would set back. */
async function load(client: pg.Client, head: BackupHead, lines: AsyncGenerator<string>) {
  const counts: number[] = []
  for (const table of head.tables) counts.push(await loadTable(client, table, lines))
  const last = await next(lines)
  const end = last?.startsWith('#{') ? (JSON.parse(last.slice(1)) as BackupEnd) : null
  if (!end || !isDeepStrictEqual(end.rows, counts))
    throw new BackupError('This backup is not whole.')
  for (const { name, value } of end.sequences) {
    if (value !== null) await client.query('select setval($1::regclass, $2)', [name, value])
  }
  return counts.reduce((sum, count) => sum + count, 0)
}

async function loadTable(client: pg.Client, table: BackedUpTable, lines: AsyncGenerator<string>) {
  const { name, columns } = table
  const list = columns.join(', ')
  const insert = `insert into ${name} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${name}, $1::json)`
  let [batch, letters, count]: [string[], number, number] = [[], 0, 0]
  for (;;) {
    const line = await next(lines)
    if (line === null) throw new BackupError('This backup is not whole.')
    const isRow = line !== '#'
    if (isRow) {
      batch.push(line)
      letters += line.length
    }
    if (batch.length > 0 && (!isRow || batch.length >= rowsAtOnce || letters >= lettersAtOnce)) {
      await client.query(insert, [`[${batch.join()}]`])
      count += batch.length
      ;[batch, letters] = [[], 0]
    }
    if (!isRow) return count
  }
}

async function next(lines: AsyncGenerator<string>): Promise<string | null> {
  try {
    const { value, done } = await lines.next()
    return done ? null : value
  } catch (cause) {
    const missing = (cause as NodeJS.ErrnoException).code === 'ENOENT'
    throw new BackupError(missing ? 'There is no such file.' : 'This file is no whole backup.', {
      cause,
    })
  }
}
