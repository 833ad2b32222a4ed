import { setTimeout as delay } from 'node:timers/promises'
import { type Audit, audit } from '../mock-day/audit.ts'
import { type CandidateRecord, emptyRecord } from '../mock-day/candidate.ts'
import type { Pulse } from './pulse.ts'
import type { Scene } from './scene.ts'
import type { Written } from './writers.ts'

/** Jobs process orders and mails once a minute. */
const patienceMs = 180_000

/** Compares everything that was confirmed with the stored data once everything runs again. */
export async function auditFaults(
  scene: Scene,
  pulse: Pulse,
  record: CandidateRecord[],
  written: Written,
): Promise<Audit> {
  const { sql } = scene
  await settled(scene, written)
  const begun = record.filter(({ attemptId }) => attemptId !== '')
  const all = [...asOne(begun), { ...emptyRecord(), ...written }]
  const returned = await audit(scene.pool, scene.quizSetId, all)
  const missing = await sql<{ id: string }>(
    `select confirmed.id from unnest($1::uuid[]) as confirmed (id)
     where not exists (select from public.quiz_attempts a where a.id = confirmed.id)`,
    [begun.map(({ attemptId }) => attemptId)],
  )
  const [made] = await sql<{ count: number }>(
    'select count(*)::int from public.quiz_attempts where user_id = any ($1)',
    [scene.people.slice(0, -2).map(({ id }) => id)],
  )
  const when = begun
    .filter(({ attemptId }) => missing.some(({ id }) => id === attemptId))
    .map(({ startedAt }) => `${pulse.second(startedAt).toFixed(1)} s`)
  returned.push({
    what: `starts that were confirmed are there${when.length > 0 ? ` (not those of ${when.join(', ')})` : ''}`,
    found: begun.length,
    wrong: missing.length,
  })
  returned.push({
    what: 'no more attempts than starts were pressed',
    found: made?.count ?? 0,
    wrong: Math.max(0, (made?.count ?? 0) - record.length),
  })
  const charged = await sql<{ wrong: number }>(
    `select count(*)::int as wrong from (
       select p.points, coalesce((select sum(a.points_spent) from public.quiz_attempts a
           where a.user_id = p.user_id), 0) as spent,
         coalesce((select sum(t.delta) from public.point_transactions t
           where t.user_id = p.user_id and t.delta > 0), 0) as gained
       from public.profiles p where p.user_id = any ($1)) sums
     where points <> gained - spent`,
    [scene.people.map(({ id }) => id)],
  )
  returned.push({
    what: 'balances are what was gained less one charge for each attempt',
    found: scene.people.length,
    wrong: charged[0]?.wrong ?? 0,
  })
  const credited = await sql<{ status: string | null; n: number }>(
    `select max(o.status) as status, count(t.id)::int as n from unnest($1::text[]) as number
     left join public.payment_orders o on o.mch_order_no = number
     left join public.point_transactions t on t.order_id = o.id and t.delta > 0
     group by number`,
    [[...written.paid]],
  )
  const wrong = credited.filter(({ n }) => n !== 1)
  const states = wrong.map(({ status, n }) => `${status ?? 'missing'}, credited ${n} times`)
  returned.push({
    what: `orders paid at the gateway are credited once${wrong.length > 0 ? ` (${states.join('; ')})` : ''}`,
    found: written.paid.size,
    wrong: wrong.length,
  })
  returned.push(await mails(scene, written))
  const files = await Promise.all(
    written.files.map(async (name) => {
      const file = await fetch(`${scene.url}/storage/v1/object/public/images/${name}`)
      return file.status === 200 && (await file.arrayBuffer()).byteLength > 0
    }),
  )
  returned.push({
    what: 'files that were stored are served',
    found: files.length,
    wrong: files.filter((isThere) => !isThere).length,
  })
  const claims = await sql<{ claim: string; checked: number; wrong: number }>(
    'select claim, checked::int, wrong::int from private.audit_points()',
  )
  const isThere = claims.map(({ claim, checked, wrong }) => ({
    what: `npm run audit: ${claim}`,
    found: checked,
    wrong,
  }))
  return [...returned, ...isThere]
}

/**
 * A candidate who gave up and comes back continues the same attempt. Answers confirmed later take precedence; answers
 * that a later examination sent without a confirmation are unknown.
 */
function asOne(record: CandidateRecord[]): CandidateRecord[] {
  const byAttempt = new Map<string, CandidateRecord>()
  for (const one of record) {
    const known = byAttempt.get(one.attemptId)
    const answers = new Map([...(known?.answers ?? []), ...one.answers])
    for (const question of one.unknown) answers.delete(question)
    byAttempt.set(one.attemptId, {
      ...one,
      answers,
      submitted: one.submitted || !!known?.submitted,
    })
  }
  return [...byAttempt.values()]
}

/** Every message was mailed at least once or still has an attempt scheduled. */
async function mails({ sql, post }: Scene, { messages }: Written) {
  const waiting = await sql<{ subject: string }>(
    `select m.subject from public.contact_messages m
     join private.outbox o on o.kind = 'contact' and o.subject = m.id::text
     where o.next_try_at is not null`,
  )
  const sent = post.mails.map((mail) => JSON.stringify(mail))
  const isLost = (subject: string) =>
    !sent.some((mail) => mail.includes(subject)) && !waiting.some((one) => one.subject === subject)
  return {
    what: 'accepted messages are mailed, or scheduled for a retry',
    found: messages.length,
    wrong: messages.filter(isLost).length,
  }
}

/** Waits until paid orders are credited; the audit reports any that are not. */
async function settled({ sql }: Scene, { paid }: Written): Promise<void> {
  const until = performance.now() + patienceMs
  while (performance.now() < until) {
    const rows = await sql(
      `select from public.payment_orders where mch_order_no = any ($1) and status = 'pending' limit 1`,
      [[...paid]],
    )
    if (rows.length === 0) return
    await delay(500)
  }
}
