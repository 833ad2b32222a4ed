import { migrate } from '@sanamsob/database'
import { withAdminAccounts } from './admin-accounts.ts'
import { newSecret } from './ask.ts'
import { commandLine, misused } from './command-line.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage:
  npm run admin -- create --email E     makes or promotes an administrator; of a new account the
                                        password is asked for, or read from standard input
  npm run admin -- demote --email E     takes the role away
  npm run admin -- list                 lists administrators
  --password P instead is seen by everybody who sees the list of processes.`

const given = commandLine(usage, { email: { type: 'string' }, password: { type: 'string' } })
const action = given?.positionals[0] ?? ''
const email = given?.values.email?.trim().toLowerCase() ?? ''

const different = 'These were two different passwords.'
const isComplete = { create: email !== '', demote: email !== '', list: true }[action]

if (given && !isComplete) misused(usage)
if (given && isComplete) {
  await withDatabase(async (url) => {
    await migrate({ url })
    await withAdminAccounts(url, async (accounts) => {
      const password = async () => {
        const typed =
          given.values.password ?? (await newSecret(`Password of ${email}: `, different))
        if (typed === '') throw new Error('A new account needs a password.')
        return typed
      }
      if (action === 'create') console.log(await accounts.create(email, password))
      if (action === 'demote') console.log(await accounts.demote(email))
      if (action === 'list') for (const line of await accounts.list()) console.log(line)
    })
  })
}
