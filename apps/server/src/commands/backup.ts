import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '@sanamsob/database'
import { fileKey } from '@sanamsob/storage-api'
import { secretsFile } from '../secrets.ts'
import { openFileStore } from '../storage/open-file-store.ts'
import { givenPassphrase } from './passphrase.ts'
import { withDatabase } from './with-database.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    'passphrase-file': { type: 'string' },
    force: { type: 'boolean', default: false },
  },
})
const [file] = positionals

if (!file || positionals.length > 1) {
  console.error('Usage: npm run backup -- FILE [--passphrase-file FILE] [--force]')
  process.exitCode = 2
} else {
  await withDatabase(async (url, config) => {
    // npm starts its scripts in the project's folder, not where it was called.
    const target = resolve(process.env.INIT_CWD ?? '.', file)
    const kept = secretsFile(config.dataDir)
    const secrets = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : null
    const passphrase = await givenPassphrase(values['passphrase-file'], 'new')
    const { force } = values
    const stored = openFileStore(config)
    const readFile = (version: string) => stored.get(fileKey(version))
    const options = { url, file: target, secrets, passphrase, force, readFile }
    const { tables, rows, files, missing } = await backUp(options)
    const keys = secrets ? ', and the keys' : ''
    console.log(`${target}: ${rows} rows of ${tables} tables, ${files} uploaded files${keys}.`)
    if (missing > 0) console.warn(`${missing} uploaded files are not where they should be.`)
    if (passphrase === null) console.log('No passphrase: whoever has this file reads it.')
  })
}
