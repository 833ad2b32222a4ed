import { parseArgs } from 'node:util'
import { migrate } from '@sanamsob/database'
import { withAdminAccounts } from './admin-accounts.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage:
  npm run admin -- create --email E --password P    makes or promotes an administrator
  npm run admin -- demote --email E                 takes the role away
  npm run admin -- list                             lists administrators`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { email: { type: 'string' }, password: { type: 'string' } },
})
const action = positionals[0]
const email = values.email?.trim().toLowerCase() ?? ''
const password = values.password ?? ''

const complete = {
  create: email !== '' && password !== '',
  demote: email !== '',
  list: true,
}[action ?? '']

if (!complete) {
  console.error(usage)
  process.exitCode = 2
} else {
  await withDatabase(async (url) => {
    await migrate({ url })
    await withAdminAccounts(url, async (accounts) => {
      if (action === 'create') console.log(await accounts.create(email, password))
      if (action === 'demote') console.log(await accounts.demote(email))
      if (action === 'list') for (const line of await accounts.list()) console.log(line)
    })
  })
}
