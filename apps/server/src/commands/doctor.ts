import pg from 'pg'
import { lookAtCertificates } from '../doctor/look-at-certificates.ts'
import { lookAtDatabase } from '../doctor/look-at-database.ts'
import { lookAtMachine } from '../doctor/look-at-machine.ts'
import { lookAtMail } from '../doctor/look-at-mail.ts'
import { lookAtPayments } from '../doctor/look-at-payments.ts'
import { lookAtSites } from '../doctor/look-at-sites.ts'
import { loadSecrets } from '../secrets.ts'
import { commandLine } from './command-line.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage: npm run doctor [-- --json] [--mail ADDRESS]
  Looks at settings, database, pooler, standby, clock, keys, jobs, disk, mail server, payments, certificate
  authority, proxy, and each site's name and certificate, in the environment of the server. Exit code 1 if something fails.
  --json            one JSON array of {check, state, says, told}; state is ok, warn, fail or skipped,
                    told what was found by code, with its facts
  --mail ADDRESS    sends a test mail there`

const given = commandLine(usage, {
  json: { type: 'boolean', default: false },
  mail: { type: 'string' },
})

if (given) {
  const { json, mail } = given.values
  await withDatabase(async (url, config) => {
    const pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'doctor' })
    try {
      const secrets = await loadSecrets(config)
      const findings = [
        ...(await lookAtMachine(config)),
        ...(await lookAtDatabase(pool, url, config, secrets)),
        ...(await lookAtMail(pool, config, mail)),
        ...(await lookAtPayments(pool, config, secrets)),
        ...(await lookAtCertificates(pool, config)),
        ...(await lookAtSites(pool, config, secrets.secretKey)),
      ]
      if (json) console.log(JSON.stringify(findings))
      else
        for (const { check, state, says } of findings)
          console.log(`${state.padEnd(7)} ${check}: ${says}`)
      if (findings.some(({ state }) => state === 'fail')) process.exitCode = 1
    } finally {
      await pool.end()
    }
  })
}
