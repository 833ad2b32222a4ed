import { migrate } from '@sanamsob/database'
import { withAdminAccounts } from './admin-accounts.ts'
import { newSecret } from './ask.ts'
import { commandLine, misused } from './command-line.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage:
  npm run admin -- create --email E     creates or promotes an administrator; prompts for the password
                                        of a new account, or reads it from standard input
  npm run admin -- demote --email E     removes the role
  npm run admin -- list                 lists administrators
  --password P instead is visible in the list of processes.`

const given = commandLine(usage, { email: { type: 'string' }, password: { type: 'string' } })
const action = given?.positionals[0] ?? ''
const email = given?.values.email?.trim().toLowerCase() ?? ''

const different = 'The passwords differ.'
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
