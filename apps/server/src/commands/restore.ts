import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restore, type StoredFile } from '@sanamsob/database'
import { fileKey } from '@sanamsob/storage-api'
import { secretsFile } from '../secrets.ts'
import { openFileStore } from '../storage/open-file-store.ts'
import { givenPassphrase } from './passphrase.ts'
import { withDatabase } from './with-database.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    'passphrase-file': { type: 'string' },
    replace: { type: 'boolean', default: false },
  },
})
const [file] = positionals

if (!file || positionals.length > 1) {
  console.error('Usage: npm run restore -- FILE [--passphrase-file FILE] [--replace]')
  process.exitCode = 2
} else {
  await withDatabase(async (url, config) => {
    const source = resolve(process.env.INIT_CWD ?? '.', file)
    const passphrase = () => givenPassphrase(values['passphrase-file'], 'known')
    const { replace } = values
    const stored = openFileStore(config)
    const keepFile = ({ version, type, bytes }: StoredFile) =>
      stored.put(fileKey(version), bytes, type)
    const options = { url, file: source, passphrase, replace, keepFile }
    const { rows, files, head } = await restore(options)
    const tables = head.tables.length
    console.log(
      `Restored ${rows} rows of ${tables} tables and ${files} uploaded files, as of ${head.takenAt}.`,
    )
    if (head.secrets) keepSecrets(config.dataDir, head.secrets)
  })
}

/** The keys that go with the data; others that were there are kept beside them, under a name of their own. */
function keepSecrets(dataDir: string, secrets: unknown): void {
  const kept = secretsFile(dataDir)
  const text = `${JSON.stringify(secrets, null, 2)}\n`
  if (existsSync(kept)) {
    if (readFileSync(kept, 'utf8') === text) return
    const former = `${kept}.before-restore-${Date.now()}`
    copyFileSync(kept, former, constants.COPYFILE_EXCL)
    console.log(`The keys in ${kept} are the backup's now; the former ones: ${former}.`)
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${kept}.${process.pid}.partial`
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx' })
  renameSync(draft, kept)
}
