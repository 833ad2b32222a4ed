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
import { tellAudit } from './tell-audit.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage:
  npm run restore -- FILE [--passphrase-file FILE] [--replace]
      puts a backup into the database; --replace: in the place of people who are there
  npm run restore -- FILE --verify [--passphrase-file FILE]
      puts it into a PostgreSQL of its own, which is gone afterwards, and audits that: nothing else is
      touched. Exit code 1 if it cannot be restored or does not add up
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

/** Gives a backup of a bucket as a file, which is gone afterwards. */
async function fetched(place: string, use: (file: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sanamsob-fetched-'))
  try {
    const { archive, path } = openBucket(place, readConfig(process.env))
    const isFolder = path === '' || path.endsWith('/')
    const key = isFolder ? (await backupsIn(archive, asFolder(path))).at(-1) : path
    if (key === undefined) throw new Error(`${place} holds no backup.`)
    await archive.download(key, join(folder, 'backup'))
    console.log(`${key} is here.`)
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
  const keepFile = ({ version, type, bytes }: StoredFile) =>
    stored.put(fileKey(version), bytes, type)
  const restored = await restore({ url, file: source, passphrase, replace, keepFile })
  tell(restored)
  if (restored.head.secrets) keepSecrets(config.dataDir, restored.head.secrets)
}

async function tryOut(source: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sanamsob-verify-'))
  try {
    const server = await startEmbeddedPostgres({ dataDir: folder })
    try {
      const { url } = server
      // Each was read and decoded: what a broken file lacks has failed by now.
      const keepFile = async () => undefined
      tell(await restore({ url, file: source, passphrase, replace: false, keepFile }))
      await tellAudit(url)
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

function tell({ rows, files, head }: Awaited<ReturnType<typeof restore>>): void {
  const tables = head.tables.length
  console.log(
    `Restored ${rows} rows of ${tables} tables and ${files} uploaded files, as of ${head.takenAt}.`,
  )
}

/** The keys that go with the data; others that were there are kept beside them, under a name of their own. */
function keepSecrets(dataDir: string, secrets: unknown): void {
  const kept = secretsFile(dataDir)
  if (existsSync(kept)) {
    if (readFileSync(kept, 'utf8') === textOf(secrets)) return
    const former = `${kept}.before-restore-${Date.now()}`
    copyFileSync(kept, former, constants.COPYFILE_EXCL)
    console.log(`The keys in ${kept} are the backup's now; the former ones: ${former}.`)
  }
  writeSecrets(dataDir, secrets)
}
