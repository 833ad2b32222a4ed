import type pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Actor } from '../database/run-as.ts'
import type { IsAdministrator } from '../security/administrators.ts'
import { type CheckOptions, checkHost, type HostToCheck } from './check-host.ts'

export type DomainChecks = {
  /** Before `verify_domain` answers: checks what it is asked about, where the caller may ask. */
  asked(actor: Actor, body: unknown): Promise<void>
  /** What is due, a few at a time, until nothing is. */
  due(): Promise<number>
}

/** Somebody waits for each; more at once are left to the worker. */
const mostAsked = 4
const batch = 4

const question = z.object({ tenant_id_param: z.uuid(), host_param: z.string().max(300).nullish() })

/** @param onProven after each check that found the proof, the first one and later ones */
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
      // Nothing stands between the count and its rise.
      if (!parsed.success || !(await isAdministrator(actor)) || asking >= mostAsked) return
      asking += 1
      try {
        const { tenant_id_param, host_param } = parsed.data
        const statement = 'select private.claim_host_check($1, $2) as target'
        const targets = await claim(statement, [tenant_id_param, host_param ?? null])
        for (const target of targets) await check(target, true)
      } catch (err) {
        // What is wrong with the question, the function itself says; the rest it answers from what is known.
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
