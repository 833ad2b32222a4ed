import { parseArgs } from 'node:util'
import { migrate } from '@sanamsob/database'
import pg from 'pg'
import { withDatabase } from './with-database.ts'

const usage = `Usage:
  npm run admin -- create --email E --password P    makes or promotes an administrator
  npm run admin -- demote --email E                 takes the role away
  npm run admin -- list                             lists administrators`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { email: { type: 'string' }, password: { type: 'string' } },
})
const email = values.email?.trim().toLowerCase()

await withDatabase(async (url) => {
  await migrate({ url })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { createAdmin, demoteAdmin, listAdmins } = await import('./admin-accounts.ts')
    const action = positionals[0]
    if (action === 'create' && email && values.password) {
      console.log(await createAdmin(client, email, values.password))
    } else if (action === 'demote' && email) {
      console.log(await demoteAdmin(client, email))
    } else if (action === 'list') {
      for (const line of await listAdmins(client)) console.log(line)
    } else {
      console.error(usage)
      process.exitCode = 2
    }
  } finally {
    await client.end()
  }
})
