import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { CheckOptions } from '../domains/check-host.ts'
import type { SealingKey } from '../payments/sealing-key.ts'
import { AcmeFailure, conversing } from './acme-failure.ts'
import { leadsHere, type NotHere } from './leads-here.ts'
import { forgetAccount, openAccount } from './open-account.ts'
import { type Certificate, orderCertificate } from './order-certificate.ts'

export type CertificateOrders = {
  /** Orders due certificates, a few at a time, until none is due. Returns the number of orders taken. */
  due(): Promise<number>
}

type Parts = {
  pool: pg.Pool
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  sealing: SealingKey
  acme: NonNullable<Config['acme']>
  checks: CheckOptions
  /** The installation's own host, to which all other hosts must lead. */
  ownHost: string
  /** Resolves when this process serves the stored certificate. */
  onStored: () => Promise<void>
}

const atATime = 4

type Claim = { host: string; lease: string }
type Setback = {
  problem: NotHere | AcmeFailure['problem'] | null
  detail?: string
  retryAfterSeconds?: number | null
}

/** New certificates and renewals. The database decides which process orders which, and when to retry. */
export function createCertificateOrders(parts: Parts): CertificateOrders {
  const { pool, log, sealing, acme, checks, ownHost, onStored } = parts
  const { directory } = acme

  const order = async ({ host, lease }: Claim): Promise<Certificate | Setback> => {
    const notHere = await leadsHere(host, ownHost, pool, checks)
    if (notHere) return { problem: notHere }
    const { rows } = await pool.query<{ may: boolean }>(
      'select private.begin_certificate_order($1, $2) as may',
      [host, lease],
    )
    if (!rows[0]?.may) return { problem: null }
    const answer = async (token: string, text: string) => {
      await pool.query(
        `insert into private.acme_challenges (token, host, answer) values ($1, $2, $3)
         on conflict (token) do update set answer = excluded.answer, expires_at = excluded.expires_at`,
        [token, host, text],
      )
    }
    try {
      return await conversing(async () =>
        orderCertificate(await openAccount(pool, sealing, acme), host, answer),
      )
    } catch (error) {
      if (!(error instanceof AcmeFailure)) throw error
      if (error.isAccountGone) await forgetAccount(pool, directory)
      const { problem, message, retryAfterSeconds } = error
      return { problem, detail: message, retryAfterSeconds }
    }
  }

  const take = async (claim: Claim) => {
    const { host, lease } = claim
    const outcome = await order(claim)
    if ('chain' in outcome) {
      const { chain, key, issuedAt, expiresAt } = outcome
      const { rows } = await pool.query<{ onStored: boolean }>(
        'select private.keep_certificate($1, $2, $3, $4, $5, $6) as stored',
        [host, lease, chain, await sealing.seal(key), issuedAt, expiresAt],
      )
      if (rows[0]?.onStored) log.info({ host, expiresAt }, 'a certificate was issued')
      await onStored()
      return
    }
    const { problem, detail = null, retryAfterSeconds = null } = outcome
    await pool.query('select private.postpone_certificate($1, $2, $3, $4, $5, $6)', [
      ...[host, lease, directory, problem, detail, retryAfterSeconds],
    ])
    if (problem) log.warn({ host, problem, detail }, 'a certificate could not be obtained')
  }

  const takeAll = async (): Promise<number> => {
    for (let taken = 0; ; taken++) {
      const { rows } = await pool.query<Claim>('select * from private.claim_certificate($1)', [
        directory,
      ])
      if (!rows[0]) return taken
      await take(rows[0]).catch((err) =>
        // The lease expires by itself.
        log.error({ err, host: rows[0]?.host }, 'a certificate could not be ordered'),
      )
    }
  }

  return {
    due: async () => {
      await pool.query('select private.follow_certificates()')
      const taken = await Promise.all(Array.from({ length: atATime }, takeAll))
      return taken.reduce((sum, each) => sum + each, 0)
    },
  }
}
