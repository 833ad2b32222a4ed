import { setTimeout as delay } from 'node:timers/promises'
import type { Finding } from '@sanamsob/domain/findings'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Secrets } from '../secrets.ts'
import { fail } from './finding.ts'
import { lookAtCertificates } from './look-at-certificates.ts'
import { lookAtDatabase } from './look-at-database.ts'
import { lookAtFiles, lookAtMachine } from './look-at-machine.ts'
import { lookAtMail } from './look-at-mail.ts'
import { lookAtPayments } from './look-at-payments.ts'
import { lookAtRelease } from './look-at-release.ts'
import { lookAtSites } from './look-at-sites.ts'

/** Time limit for one part. A slower one is reported as failed. */
const patienceMs = 20_000
/** Time during which further requests receive the same findings. */
const freshMs = 5_000
const maxCheckedSites = 40

export type Doctor = () => Promise<Finding[]>

type Parts = { pool: pg.Pool; directUrl: string; config: Config; secrets: Secrets }

/**
 * Runs the command's checks inside the server: all parts in parallel, and once for all concurrent callers.
 */
export function createDoctor({ pool, directUrl, config, secrets }: Parts): Doctor {
  const looks: Record<string, () => Promise<Finding[]>> = {
    release: () => lookAtRelease(),
    settings: () => lookAtMachine(config),
    files: () => lookAtFiles(config),
    database: () => lookAtDatabase(pool, directUrl, config, secrets),
    mail: () => lookAtMail(pool, config, undefined),
    payments: () => lookAtPayments(pool, config, secrets),
    certificates: () => lookAtCertificates(pool, config),
    sites: () =>
      lookAtSites(pool, config, secrets.secretKey, { maxSites: maxCheckedSites, publicOnly: true }),
  }
  let asked: Promise<Finding[]> | undefined
  return () => {
    asked ??= lookAtAll(looks).finally(() => {
      setTimeout(() => {
        asked = undefined
      }, freshMs).unref()
    })
    return asked
  }
}

async function lookAtAll(looks: Record<string, () => Promise<Finding[]>>): Promise<Finding[]> {
  const found = await Promise.all(
    Object.entries(looks).map(([check, find]) =>
      Promise.race([
        find(),
        delay(
          patienceMs,
          [{ check, ...fail('no_answer_in_time', { seconds: patienceMs / 1000 }) }],
          {
            ref: false,
          },
        ),
      ]),
    ),
  )
  return found.flat()
}
