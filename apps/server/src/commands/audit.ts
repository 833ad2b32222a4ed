import { commandLine } from './command-line.ts'
import { printAudit } from './print-audit.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage: npm run audit
  Proves that no point and no payment was lost or invented; exit code 1 if one was.`

if (commandLine(usage, {})) await withDatabase(printAudit)
