import pg from 'pg'
import { auditPoints } from '../payments/audit-points.ts'

/** Prints the audit of a database's points. Sets exit code 1 if a claim does not hold. */
export async function printAudit(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const findings = await auditPoints(client)
    for (const { claim, checked, wrong, examples } of findings) {
      const verdict = wrong === 0 ? 'holds' : `FAILS for ${wrong}: ${examples.join(', ')}`
      console.log(`${claim}: ${checked} checked, ${verdict}`)
    }
    const failed = findings.filter((finding) => finding.wrong > 0).length
    console.log(failed === 0 ? 'Everything adds up.' : `${failed} claims do not hold.`)
    if (failed > 0) process.exitCode = 1
  } finally {
    await client.end()
  }
}
