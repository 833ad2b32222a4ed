import type { ProductDatabase } from '../../../../tests/support/product-database.ts'
import { errorCode } from '../../../../tests/support/product-database.ts'

export type Reporter = { userId: string; network: string }

type Reporters = {
  /** Different ones unless given, by the number of the account. */
  mailbox?: (n: number) => string
  network?: (n: number) => string
  /** Counted first answers, and how many of them are right. */
  answers?: number
  right?: number
}

/** Accounts with first answers to questions that are gone. */
export async function makeReporters(
  db: ProductDatabase,
  count: number,
  { mailbox, network, answers = 30, right = answers }: Reporters = {},
): Promise<Reporter[]> {
  const mails = Array.from({ length: count }, (_, n) =>
    mailbox ? mailbox(n) : `${crypto.randomUUID()}@example.test`,
  )
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
     select gen_random_uuid(), 'authenticated', 'authenticated', mail, now(), now()
     from unnest($1::text[]) with ordinality given (mail, place) order by place returning id`,
    [mails],
  )
  await db.pool.query(
    `insert into private.evidence (user_id, question_id, attempt_id, version_id, choice, is_right, answered_at)
     select person, gen_random_uuid(), gen_random_uuid(), 0, 1, n <= $3, now()
     from unnest($1::uuid[]) person, generate_series(1, $2) n`,
    [rows.map(({ id }) => id), answers, right],
  )
  return rows.map(({ id }, n) => ({
    userId: id,
    network: network ? network(n) : `203.0.${n % 256}.7`,
  }))
}

/** Reports that the key is wrong and `choice` is right, one after the other; returns the codes of refusals. */
export async function reportKey(
  db: ProductDatabase,
  reporters: Reporter[],
  questionId: string,
  choice: number,
): Promise<string[]> {
  const codes = []
  for (const { userId, network } of reporters) {
    const caller = { role: 'authenticated', userId, network } as const
    const call = `select report_question($1, 'wrong_key', null, $2)`
    codes.push(await errorCode(db.request(caller, call, [questionId, choice])))
  }
  return codes
}
