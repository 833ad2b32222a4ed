import type { Finding } from '@sanamsob/domain/findings'
import pg from 'pg'
import { type Config, readConfig } from '../config.ts'
import { fail, messageOf } from '../doctor/finding.ts'
import { lookAtCertificates } from '../doctor/look-at-certificates.ts'
import { lookAtDatabase } from '../doctor/look-at-database.ts'
import { lookAtFiles, lookAtMachine } from '../doctor/look-at-machine.ts'
import { lookAtMail } from '../doctor/look-at-mail.ts'
import { lookAtPayments } from '../doctor/look-at-payments.ts'
import { lookAtRelease } from '../doctor/look-at-release.ts'
import { lookAtSites } from '../doctor/look-at-sites.ts'
import { loadSecrets } from '../secrets.ts'
import { commandLine } from './command-line.ts'
import { runOnDatabase } from './with-database.ts'

const usage = `Usage: npm run doctor [-- --json] [--mail ADDRESS]
  Checks the release's advisories, Node, PostgreSQL, settings, database, pooler, standby, clock, keys, jobs, disk, mail
  server, payments, certificate authority, proxy, and each site's name and certificate, in the environment of the server.
  Exit code 1 if something fails.
  --json            one JSON array of {check, state, says, details}; state is ok, warn, fail or skipped,
                    details lists the findings by code, with their facts
  --mail ADDRESS    sends a test mail there`

const given = commandLine(usage, {
  json: { type: 'boolean', default: false },
  mail: { type: 'string' },
})

if (given) {
  const { json, mail } = given.values
  try {
    const findings = await examine(readConfig(process.env), mail)
    if (json) console.log(JSON.stringify(findings))
    else
      for (const { check, state, says } of findings)
        console.log(`${state.padEnd(7)} ${check}: ${says}`)
    if (findings.some(({ state }) => state === 'fail')) process.exitCode = 1
  } catch (error) {
    console.error(messageOf(error))
    process.exitCode = 1
  }
}

/** Returns all findings. An unreadable file or a database that does not start hides as few of them as possible. */
async function examine(config: Config, mail: string | undefined): Promise<Finding[]> {
  const findings = [
    ...(await lookAtRelease()),
    ...(await lookAtMachine(config)),
    ...(await lookAtFiles(config)),
  ]
  const secrets = await loadSecrets(config).catch((error: unknown) => {
    findings.push({ check: 'keys', ...fail('failed', { message: messageOf(error) }) })
    return null
  })
  const lookAtAll = async (url: string) => {
    const pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'doctor' })
    try {
      findings.push(
        ...(await lookAtDatabase(pool, url, config, secrets)),
        ...(await lookAtMail(pool, config, mail)),
        ...(secrets ? await lookAtPayments(pool, config, secrets) : []),
        ...(await lookAtCertificates(pool, config)),
        ...(secrets ? await lookAtSites(pool, config, secrets.secretKey) : []),
      )
    } finally {
      await pool.end()
    }
  }
  await runOnDatabase(config, lookAtAll).catch((error: unknown) => {
    findings.push({ check: 'database', ...fail('failed', { message: messageOf(error) }) })
  })
  return findings
}
