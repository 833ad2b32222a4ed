import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '@sanamsob/database'
import { secretsFile } from '../secrets.ts'
import { withDatabase } from './with-database.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [file] = positionals

if (!file || positionals.length > 1) {
  console.error('Usage: npm run backup -- FILE')
  process.exitCode = 2
} else {
  await withDatabase(async (url, { dataDir }) => {
    // npm starts its scripts in the project's folder, not where it was called.
    const target = resolve(process.env.INIT_CWD ?? '.', file)
    const kept = secretsFile(dataDir)
    const secrets = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : null
    const { tables, rows } = await backUp(url, target, secrets)
    console.log(`${target}: ${rows} rows of ${tables} tables${secrets ? ', and the keys' : ''}.`)
  })
}
