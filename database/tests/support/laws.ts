import type { ProductDatabase } from '../../../tests/support/product-database.ts'

let made = 0

/** A law of a site; null for the hub. */
export async function createLaw(db: ProductDatabase, tenantId: string | null = null) {
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into laws (tenant_id, name, short_name, kind) values ($1, $2, $2, 'act') returning id`,
    [tenantId, `พ.ร.บ. ทดสอบ ${++made} พ.ศ. 2496`],
  )
  return rows[0]?.id ?? ''
}

/** Citations of a law, one for each question, as recorded and checked a year ago. */
export async function cite(
  db: ProductDatabase,
  lawId: string,
  citations: [questionId: string | undefined, section: string][],
) {
  await db.pool.query(
    `insert into question_laws (question_id, law_id, section, checked_on, reviewed_at)
     select c.question, $1, c.section, current_date - 366, now() - interval '366 days'
     from unnest($2::uuid[], $3::text[]) c (question, section)`,
    [lawId, citations.map(([question]) => question), citations.map(([, section]) => section)],
  )
}

export type Amendment = {
  name?: string
  sections?: string[]
  changes_all?: boolean
  /** Days from today. */
  from?: number
}
