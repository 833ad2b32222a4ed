import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { CheckOptions } from '../domains/check-host.ts'
import { wakeCertificateJob } from '../jobs/certificates-order.ts'
import { SealingKey } from '../payments/sealing-key.ts'
import type { Secrets } from '../secrets.ts'
import { type CertificateOrders, createCertificateOrders } from './certificate-orders.ts'
import { createServedCertificates, type ServedCertificates } from './served-certificates.ts'

type Parts = {
  pool: pg.Pool
  log: Logger
  acme: NonNullable<Config['acme']>
  checks: CheckOptions
  ownHost: string
}

export type Certificates = {
  served: ServedCertificates
  orders: CertificateOrders
  /** Wakes the worker, so that due certificates are ordered at once. */
  wake(): Promise<void>
}

/** Certificates that the server obtains from an authority and serves. */
export async function createCertificates(
  parts: Parts,
  { secretKey, also }: Pick<Secrets, 'secretKey' | 'also'>,
): Promise<Certificates> {
  const { pool, log } = parts
  const sealing = new SealingKey(pool, secretKey, also.secretKeys)
  const served = await createServedCertificates(pool, sealing, log)
  const orders = createCertificateOrders({ ...parts, sealing, onStored: served.refresh })
  return {
    served,
    orders,
    // If this fails, the job of the next minute orders the certificate.
    wake: () =>
      wakeCertificateJob(pool).catch((err) =>
        log.warn({ err }, 'the certificate job could not be woken'),
      ),
  }
}
