import { constants, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { restore, type StoredFile, startEmbeddedPostgres } from '@sanamsob/database'
import { fileKey } from '@sanamsob/storage-api'
import { readConfig } from '../config.ts'
import { secretsFile, textOf, writeSecrets } from '../secrets.ts'
import { openFileStore } from '../storage/open-file-store.ts'
import { asFolder, backupsIn, isInBucket, openBucket } from './backup-bucket.ts'
import { commandLine, misused } from './command-line.ts'
import { givenPassphrase } from './passphrase.ts'
import { printAudit } from './print-audit.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage:
  npm run restore -- FILE [--passphrase-file FILE] [--replace]
      restores a backup into the database; --replace: also if it has users, whose data is replaced
  npm run restore -- FILE --verify [--passphrase-file FILE]
      restores it into a temporary PostgreSQL, audits that and changes nothing else. Exit code 1 if the
      restore or the audit fails
  FILE may be in a bucket: s3://BUCKET/FOLDER/NAME, or s3://BUCKET/FOLDER/ for the newest there`

const given = commandLine(usage, {
  'passphrase-file': { type: 'string' },
  replace: { type: 'boolean', default: false },
  verify: { type: 'boolean', default: false },
})
const { positionals: [file, ...rest] = [], values } = given ?? {}
const { replace = false, verify = false } = values ?? {}

if (file && rest.length === 0 && !(verify && replace)) {
  const from = (source: string) =>
    verify ? tryOut(source) : withDatabase((url, config) => putBack(source, url, config))
  await (isInBucket(file) ? fetched(file, from) : from(resolve(process.env.INIT_CWD ?? '.', file)))
} else if (given) misused(usage)

/** Downloads a backup from a bucket into a temporary file, which is deleted after use. */
async function fetched(place: string, use: (file: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sanamsob-fetched-'))
  try {
    const { archive, path } = openBucket(place, readConfig(process.env))
    const isFolder = path === '' || path.endsWith('/')
    const key = isFolder ? (await backupsIn(archive, asFolder(path))).at(-1) : path
    if (key === undefined) throw new Error(`${place} holds no backup.`)
    await archive.download(key, join(folder, 'backup'))
    console.log(`Downloaded ${key}.`)
    await use(join(folder, 'backup'))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function passphrase(): Promise<string | null> {
  return givenPassphrase(values?.['passphrase-file'], 'known')
}

async function putBack(source: string, url: string, config: Parameters<typeof openFileStore>[0]) {
  const stored = openFileStore(config)
  const storeFile = ({ version, type, bytes }: StoredFile) =>
    stored.put(fileKey(version), bytes, type)
  const restored = await restore({ url, file: source, passphrase, replace, storeFile })
  printSummary(restored)
  if (restored.head.secrets) storeSecrets(config.dataDir, restored.head.secrets)
}

async function tryOut(source: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sanamsob-verify-'))
  try {
    const server = await startEmbeddedPostgres({ dataDir: folder })
    try {
      const { url } = server
      // The restore has read and decoded each file by now, so a damaged file has already failed.
      const storeFile = async () => undefined
      printSummary(await restore({ url, file: source, passphrase, replace: false, storeFile }))
      await printAudit(url)
    } finally {
      await server.stop()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function printSummary({ rows, files, head }: Awaited<ReturnType<typeof restore>>): void {
  const tables = head.tables.length
  console.log(
    `Restored ${rows} rows of ${tables} tables and ${files} uploaded files, as of ${head.takenAt}.`,
  )
}

/**
 * Writes the keys that belong to the data. Different keys already there are first copied to a file beside
 * them.
 */
function storeSecrets(dataDir: string, secrets: unknown): void {
  const secretsPath = secretsFile(dataDir)
  if (existsSync(secretsPath)) {
    if (readFileSync(secretsPath, 'utf8') === textOf(secrets)) return
    const former = `${secretsPath}.before-restore-${Date.now()}`
    copyFileSync(secretsPath, former, constants.COPYFILE_EXCL)
    console.log(`${secretsPath} now has the backup's keys; the former ones are in ${former}.`)
  }
  writeSecrets(dataDir, secrets)
}
