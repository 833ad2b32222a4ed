import { migrate } from '@sanamsob/database'
import { commandLine } from './command-line.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage: npm run migrate [-- --dry-run]
  Brings the database to this release; --dry-run tells what that would do.`

const given = commandLine(usage, { 'dry-run': { type: 'boolean', default: false } })

if (given) {
  const dryRun = given.values['dry-run']
  await withDatabase(async (url) => {
    const { applied } = await migrate({ url, dryRun })
    for (const name of applied) console.log(`${dryRun ? 'would apply' : 'applied'} ${name}`)
    if (applied.length === 0) console.log('Nothing to migrate.')
  })
}
