import type pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Actor } from '../database/run-as.ts'
import type { IsAdministrator } from '../security/administrators.ts'
import { type CheckOptions, checkHost, type HostToCheck } from './check-host.ts'

export type DomainChecks = {
  /**
   * Checks the host of a `verify_domain` call before the database answers it, if the caller is an
   * administrator.
   */
  asked(actor: Actor, body: unknown): Promise<void>
  /** Checks due hosts, a few at a time, until none is due. Returns their number. */
  due(): Promise<number>
}

/** A user waits for each of these. Further ones are left to the worker. */
const maxLookups = 4
const batch = 4

const question = z.object({ tenant_id_param: z.uuid(), host_param: z.string().max(300).nullish() })

/** @param onProven called after each check that found the proof, whether or not it is the first */
export function createDomainChecks(
  pool: pg.Pool,
  log: Pick<Logger, 'warn'>,
  isAdministrator: IsAdministrator,
  options: CheckOptions,
  onProven: () => Promise<void>,
): DomainChecks {
  let asking = 0
  const check = async (target: HostToCheck, byHand: boolean) => {
    const { outcome, seen } = await checkHost(target, options)
    await pool.query('select private.record_host_check($1, $2, $3, $4, $5)', [
      target.host,
      target.token,
      outcome,
      JSON.stringify(seen),
      byHand,
    ])
    if (outcome === 'proven') await onProven()
  }
  const claim = async (statement: string, values: unknown[]) => {
    const { rows } = await pool.query<{ target: HostToCheck | null }>(statement, values)
    return rows.flatMap(({ target }) => target ?? [])
  }
  return {
    asked: async (actor, body) => {
      const parsed = question.safeParse(body)
      // No await between this comparison and the increment.
      if (!parsed.success || !(await isAdministrator(actor)) || asking >= maxLookups) return
      asking += 1
      try {
        const { tenant_id_param, host_param } = parsed.data
        const statement = 'select private.claim_host_check($1, $2) as target'
        const targets = await claim(statement, [tenant_id_param, host_param ?? null])
        for (const target of targets) await check(target, true)
      } catch (err) {
        // The function itself reports an invalid request. In all other cases it answers from stored results.
        log.warn({ err }, 'a domain could not be checked')
      } finally {
        asking -= 1
      }
    },
    due: async () => {
      let total = 0
      for (;;) {
        const statement = 'select private.claim_due_host_checks($1) as target'
        const targets = await claim(statement, [batch])
        if (targets.length === 0) return total
        await Promise.all(
          targets.map((target) =>
            check(target, false).catch((err) =>
              log.warn({ err, host: target.host }, 'a domain could not be checked'),
            ),
          ),
        )
        total += targets.length
      }
    },
  }
}
