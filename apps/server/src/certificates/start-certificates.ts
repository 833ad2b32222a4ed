import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { CheckOptions } from '../domains/check-host.ts'
import type { Secrets } from '../secrets.ts'
import type { Certificates } from './certificates.ts'

type Parts = { pool: pg.Pool; log: Logger; config: Config; checks: CheckOptions; secrets: Secrets }

/** Returns null if a proxy terminates TLS. In that case the ACME code is not loaded. */
export async function startCertificates(parts: Parts): Promise<Certificates | null> {
  const { pool, log, config, checks, secrets } = parts
  if (!config.acme) return null
  const { createCertificates } = await import('./certificates.ts')
  const ownHost = new URL(config.publicUrl).hostname
  return createCertificates({ pool, log, acme: config.acme, checks, ownHost }, secrets)
}
