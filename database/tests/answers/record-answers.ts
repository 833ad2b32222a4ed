import { answerOf } from '../../../tests/support/check-answer.ts'
import type { ProductDatabase } from '../../../tests/support/product-database.ts'

/** Records the results of all requests from now on, by the function's name. */
export function recordAnswers(db: ProductDatabase): Map<string, unknown[]> {
  const answers = new Map<string, unknown[]>()
  const { request } = db
  db.request = async (caller, sql, values) => {
    const rows = await request(caller, sql, values)
    const returned = answerOf(sql, rows)
    if (returned)
      answers.set(returned.name, [...(answers.get(returned.name) ?? []), returned.value])
    return rows as never
  }
  return answers
}
