import { answerOf } from '../../../tests/support/check-answer.ts'
import type { ProductDatabase } from '../../../tests/support/product-database.ts'

/** Keeps what functions answer to requests from now on, by the function's name. */
export function recordAnswers(db: ProductDatabase): Map<string, unknown[]> {
  const answers = new Map<string, unknown[]>()
  const { request } = db
  db.request = async (caller, sql, values) => {
    const rows = await request(caller, sql, values)
    const told = answerOf(sql, rows)
    if (told) answers.set(told.name, [...(answers.get(told.name) ?? []), told.value])
    return rows as never
  }
  return answers
}
