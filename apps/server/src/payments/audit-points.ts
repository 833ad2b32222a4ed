import type pg from 'pg'

export type AuditFinding = { claim: string; checked: number; wrong: number; examples: string[] }

/** Checks every claim about points and payments, over the whole database at one moment. */
export async function auditPoints(database: Pick<pg.Pool, 'query'>): Promise<AuditFinding[]> {
  const { rows } = await database.query<AuditFinding>(
    `select claim, checked::integer, wrong::integer, coalesce(examples, '{}') as examples
     from private.audit_points()`,
  )
  return rows
}
