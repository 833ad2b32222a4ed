import { parseArgs } from 'node:util'
import { migrate } from '@sanamsob/database'
import { withDatabase } from './with-database.ts'

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })
const dryRun = values['dry-run']

await withDatabase(async (url) => {
  const { applied } = await migrate({ url, dryRun })
  for (const name of applied) console.log(`${dryRun ? 'would apply' : 'applied'} ${name}`)
  if (applied.length === 0) console.log('Nothing to migrate.')
})
