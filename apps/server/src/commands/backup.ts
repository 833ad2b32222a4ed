import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { backUp } from '@sanamsob/database'
import { fileKey } from '@sanamsob/storage-api'
import type { Config } from '../config.ts'
import { secretsFile } from '../secrets.ts'
import { openFileStore } from '../storage/open-file-store.ts'
import { asFolder, keepNewestIn, openBucket } from './backup-bucket.ts'
import { keepNewest, nameOfNow } from './backup-folder.ts'
import { commandLine, misused } from './command-line.ts'
import { givenPassphrase } from './passphrase.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage:
  npm run backup -- FILE [--passphrase-file FILE] [--force]
      all data, uploaded files and keys into one file; --force puts it in the place of one that is there
  npm run backup -- --folder FOLDER --keep N [--passphrase-file FILE]
      into a file named by the time, of which the newest N stay: to be called by a clock
  npm run backup -- --to s3://BUCKET/FOLDER --keep N --passphrase-file FILE
      the same into a bucket (BACKUP_S3_ENDPOINT, …), by way of the folder for temporary files; only under
      a passphrase`

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
// npm starts its scripts in the project's folder, not where it was called.
const fromCaller = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

if (file && rest.length === 0 && !folder && !to && !keep) {
  await withDatabase((url, config) => write(url, config, fromCaller(file)))
} else if (to && !folder && !file && isCount) {
  await withDatabase((url, config) => send(url, config, to))
} else if (folder && !to && !file && isCount) {
  await withDatabase(async (url, config) => {
    const target = fromCaller(folder)
    mkdirSync(target, { recursive: true, mode: 0o700 })
    await write(url, config, join(target, nameOfNow()))
    for (const old of keepNewest(target, Number(keep))) console.log(`${old} is gone.`)
  })
} else if (given) misused(usage)

async function send(url: string, config: Config, place: string): Promise<void> {
  const { archive, path } = openBucket(place, config)
  const passphrase = await givenPassphrase(values?.['passphrase-file'], 'new')
  if (passphrase === null)
    throw new Error('What leaves this machine needs a passphrase: --passphrase-file FILE.')
  const draft = mkdtempSync(join(tmpdir(), 'sanamsob-backup-'))
  try {
    const name = nameOfNow()
    await write(url, config, join(draft, name), passphrase)
    await archive.upload(join(draft, name), `${asFolder(path)}${name}`)
    console.log(`It is in ${place} as ${name}.`)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  for (const old of await keepNewestIn(archive, asFolder(path), Number(keep)))
    console.log(`${old} is gone.`)
}

async function write(url: string, config: Config, target: string, known?: string): Promise<void> {
  const kept = secretsFile(config.dataDir)
  const secrets = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : null
  const passphrase = known ?? (await givenPassphrase(values?.['passphrase-file'], 'new'))
  const stored = openFileStore(config)
  const readFile = (version: string) => stored.get(fileKey(version))
  const options = { url, file: target, secrets, passphrase, force: values?.force, readFile }
  const { tables, rows, files, missing } = await backUp(options)
  const keys = secrets ? ', and the keys' : ''
  console.log(`${target}: ${rows} rows of ${tables} tables, ${files} uploaded files${keys}.`)
  if (missing > 0) console.warn(`${missing} uploaded files are not where they should be.`)
  if (passphrase === null) console.log('No passphrase: whoever has this file reads it.')
}
