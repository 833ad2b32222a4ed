import type pg from 'pg'
import type { Logger } from 'pino'
import type { CertificateOrders } from '../certificates/certificate-orders.ts'

const name = 'certificates-order'

/** Orders and renews certificates for the installation's hosts. */
export async function orderCertificates(
  orders: CertificateOrders,
  log: Pick<Logger, 'info'>,
): Promise<void> {
  const total = await orders.due()
  if (total > 0) log.info({ total }, 'certificates of hosts processed')
}

/** Runs the job at once instead of at the next minute. */
export async function wakeCertificateJob(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query('select graphile_worker.add_job($1, job_key => $1)', [name])
}
