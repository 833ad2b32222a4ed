import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { backUp } from '@sanamsob/database'
import { fileKey } from '@sanamsob/storage-api'
import pg from 'pg'
import type { Config } from '../config.ts'
import { secretsFile } from '../secrets.ts'
import { openFileStore } from '../storage/open-file-store.ts'
import { asFolder, deleteOldBackupsIn, openBucket } from './backup-bucket.ts'
import { deleteOldBackups, nameOfNow } from './backup-folder.ts'
import { commandLine, misused } from './command-line.ts'
import { givenPassphrase } from './passphrase.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage:
  npm run backup -- FILE [--passphrase-file FILE] [--force]
      writes all data, uploaded files and keys into one file; --force replaces an existing one
  npm run backup -- --folder FOLDER --keep N [--passphrase-file FILE]
      writes a file named by the time and retains the newest N: for a scheduler
  npm run backup -- --to s3://BUCKET/FOLDER --keep N --passphrase-file FILE
      the same into a bucket (BACKUP_S3_ENDPOINT, …), through a temporary file; requires a passphrase`

const given = commandLine(usage, {
  'passphrase-file': { type: 'string' },
  force: { type: 'boolean', default: false },
  folder: { type: 'string' },
  to: { type: 'string' },
  keep: { type: 'string' },
})
const { positionals: [file, ...rest] = [], values } = given ?? {}
const { folder, to, keep = '' } = values ?? {}
const isCount = /^[1-9]\d{0,3}$/.test(keep)
// npm runs scripts in the project's folder, not in the caller's.
const fromCaller = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

if (file && rest.length === 0 && !folder && !to && !keep) {
  await withDatabase(async (url, config) => {
    await write(url, config, fromCaller(file))
    await recordBackup(url)
  })
} else if (to && !folder && !file && isCount) {
  await withDatabase(async (url, config) => {
    await send(url, config, to)
    await recordBackup(url)
  })
} else if (folder && !to && !file && isCount) {
  await withDatabase(async (url, config) => {
    const target = fromCaller(folder)
    mkdirSync(target, { recursive: true, mode: 0o700 })
    await write(url, config, join(target, nameOfNow()))
    await recordBackup(url)
    for (const old of deleteOldBackups(target, Number(keep))) console.log(`${old} was removed.`)
  })
} else if (given) misused(usage)

async function send(url: string, config: Config, place: string): Promise<void> {
  const { archive, path } = openBucket(place, config)
  const passphrase = await givenPassphrase(values?.['passphrase-file'], 'new')
  if (passphrase === null)
    throw new Error('A backup that leaves this machine needs a passphrase: --passphrase-file FILE.')
  const draft = mkdtempSync(join(tmpdir(), 'sanamsob-backup-'))
  try {
    const name = nameOfNow()
    await write(url, config, join(draft, name), passphrase)
    await archive.upload(join(draft, name), `${asFolder(path)}${name}`)
    console.log(`Stored in ${place} as ${name}.`)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  for (const old of await deleteOldBackupsIn(archive, asFolder(path), Number(keep)))
    console.log(`${old} was removed.`)
}

async function write(url: string, config: Config, target: string, known?: string): Promise<void> {
  const secretsPath = secretsFile(config.dataDir)
  const secrets = existsSync(secretsPath) ? JSON.parse(readFileSync(secretsPath, 'utf8')) : null
  const passphrase = known ?? (await givenPassphrase(values?.['passphrase-file'], 'new'))
  const stored = openFileStore(config)
  const readFile = (version: string) => stored.get(fileKey(version))
  const options = { url, file: target, secrets, passphrase, force: values?.force, readFile }
  const { tables, rows, files, missing } = await backUp(options)
  const keys = secrets ? ', and the keys' : ''
  console.log(`${target}: ${rows} rows of ${tables} tables, ${files} uploaded files${keys}.`)
  if (missing > 0) console.warn(`${missing} uploaded files are not where they should be.`)
  if (passphrase === null) console.log('No passphrase: the file is not encrypted.')
}

/** Records the time for the doctor and the metrics. A database of an earlier release has no place for it. */
async function recordBackup(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select from pg_catalog.pg_class where oid = to_regclass('private.last_backup')`,
    )
    if (rowCount === 0) return
    await client.query(
      `insert into private.last_backup default values
       on conflict (is_only) do update set finished_at = excluded.finished_at`,
    )
  } finally {
    await client.end()
  }
}
