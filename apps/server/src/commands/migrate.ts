import { migrate } from '@sanamsob/database'
import { commandLine } from './command-line.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage: npm run migrate [-- --dry-run] [--repair]
  Brings the database to this release; --dry-run shows what that would do. --repair applies all functions,
  policies, triggers and rights again, after the doctor has found some that were changed by hand; it removes
  every other right of anon, authenticated, service_role and public in the schemas public and private.`

const given = commandLine(usage, {
  'dry-run': { type: 'boolean', default: false },
  repair: { type: 'boolean', default: false },
})

if (given) {
  const { 'dry-run': dryRun, repair } = given.values
  await withDatabase(async (url) => {
    const { applied } = await migrate({ url, dryRun, repair })
    for (const name of applied) console.log(`${dryRun ? 'would apply' : 'applied'} ${name}`)
    if (repair && !dryRun)
      console.log('Functions, policies, triggers and rights are applied again.')
    else if (applied.length === 0) console.log('Nothing to migrate.')
  })
}
