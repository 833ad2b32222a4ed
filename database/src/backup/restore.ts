import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { migrate, migrationLock } from '../migrate.ts'
import {
  type BackedUpTable,
  type BackupEnd,
  BackupError,
  type BackupHead,
  type FileHead,
  type StoredFile,
} from './backup-format.ts'
import { isEncrypted } from './passphrase.ts'
import { readLines } from './read-lines.ts'
import { refuseOtherRelease, refuseOtherShape, refuseUsed } from './refuse-unfit.ts'
import { withoutChecks } from './without-checks.ts'
import { withoutIndexes } from './without-indexes.ts'

/** The maximum number of rows, and of their characters, in one statement. */
const [rowsAtOnce, lettersAtOnce] = [2_000, 4_000_000]

type RestoreOptions = {
  /** Connection string of the owner; it need not be a superuser. */
  url: string
  file: string
  /** Called only for an encrypted file; null for no passphrase. */
  passphrase?: () => Promise<string | null>
  /** Replace existing users. */
  replace: boolean
  /** Stores an uploaded file in the storage backend. */
  storeFile: (file: StoredFile) => Promise<void>
}

/**
 * Replaces everything in a database with a backup, completely or not at all. Uploaded files are added beside the
 * existing ones, under names that no row refers to until the end; an interrupted restore leaves files without a row,
 * which the nightly cleanup removes.
 * @throws BackupError if the database has users who must not be replaced, if a server is running on it, or if the
 * file is not a complete backup of this release
 */
export async function restore(
  options: RestoreOptions,
): Promise<{ rows: number; files: number; head: BackupHead }> {
  const lines = await openBackup(options)
  const head = await readHead(lines)
  refuseOtherRelease(head)
  const client = new pg.Client({ connectionString: options.url, application_name: 'restore' })
  // A lost connection fails the current or the next statement.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Checked before anything is changed, and again once no other transaction can start.
    await refuseUsed(client, options.replace)
    await migrate({ url: options.url })
    await client.query('begin')
    await client.query(migrationLock)
    await client.query(`set local search_path = ''`)
    await refuseUsed(client, options.replace)
    await refuseOtherShape(client, head)
    const names = head.tables.map(({ name }) => name)
    const loaded = await withoutChecks(client, names, async () => {
      await client.query(`truncate ${names.join(', ')}`)
      return await withoutIndexes(client, names, () => load(client, head, lines, options.storeFile))
    })
    // Set last, because a rollback does not reset sequences.
    for (const { name, value } of loaded.sequences) {
      if (value !== null) await client.query('select setval($1::regclass, $2)', [name, value])
    }
    await client.query('commit')
    await client.query('analyze')
    return { rows: loaded.rows, files: loaded.files, head }
  } finally {
    // Also rolls back an open transaction.
    await client.end()
  }
}

async function openBackup({ file, passphrase }: RestoreOptions): Promise<AsyncGenerator<string>> {
  if (!(await isEncrypted(file))) return readLines(file, null)
  const given = (await passphrase?.()) ?? null
  if (given === null) throw new BackupError('This backup opens with its passphrase only.')
  return readLines(file, given)
}

async function readHead(lines: AsyncGenerator<string>): Promise<BackupHead> {
  const first = await next(lines)
  const head = first?.startsWith('#{') ? (JSON.parse(first.slice(1)) as BackupHead) : null
  if (head?.format !== 'sanamsob-backup-2') throw new BackupError('This file is no backup.')
  return head
}

/** Loads the tables in the head's order; returns the values of their sequences. */
async function load(
  client: pg.Client,
  head: BackupHead,
  lines: AsyncGenerator<string>,
  storeFile: RestoreOptions['storeFile'],
) {
  const counts: number[] = []
  for (const table of head.tables) counts.push(await loadTable(client, table, lines))
  const files = await loadFiles(lines, storeFile)
  const last = await next(lines)
  const end = last?.startsWith('#{') ? (JSON.parse(last.slice(1)) as BackupEnd) : null
  if (!end || !isDeepStrictEqual(end.rows, counts) || end.files !== files)
    throw new BackupError('This backup is not whole.')
  const rows = counts.reduce((sum, count) => sum + count, 0)
  return { rows, files, sequences: end.sequences }
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

/** Stores each file once all its bytes are read. */
async function loadFiles(lines: AsyncGenerator<string>, storeFile: RestoreOptions['storeFile']) {
  for (let count = 0; ; count++) {
    const line = await next(lines)
    if (line === '#') return count
    if (!line?.startsWith('{')) throw new BackupError('This backup is not whole.')
    const { version, type, size } = JSON.parse(line) as FileHead
    const parts: Buffer[] = []
    for (let read = 0; read < size; ) {
      const part = Buffer.from((await next(lines)) ?? '', 'base64')
      if (part.length === 0) throw new BackupError('This backup is not whole.')
      parts.push(part)
      read += part.length
    }
    const bytes = Buffer.concat(parts)
    if (bytes.length !== size) throw new BackupError('This backup is not whole.')
    await storeFile({ version, type, bytes })
  }
}

async function next(lines: AsyncGenerator<string>): Promise<string | null> {
  try {
    const { value, done } = await lines.next()
    return done ? null : value
  } catch (cause) {
    if (cause instanceof BackupError) throw cause
    throw new BackupError('This file is no whole backup.', { cause })
  }
}
