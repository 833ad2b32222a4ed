import { expect, test } from 'vitest'
import { outlook, type SectionChances } from '../../../../tests/support/simulated-readiness.ts'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { randomFrom } from '../../../../tests/support/simulated-learners.ts'

const db = productDatabase()

test('agrees with plain enumeration', async () => {
  const random = randomFrom(1)
  for (const sizes of [[3], [1, 2], [4, 2, 5], [30, 30, 20, 20]]) {
    const sections: SectionChances[] = sizes.map((questions, at) => {
      const weights = Array.from({ length: questions + 1 }, random)
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      return { questions, least: at % 2 ? Math.floor(questions / 2) : 0, chances: weights.map((w) => w / total) }
    })
    const whole = Math.ceil(0.6 * sizes.reduce((a, b) => a + b, 0))
    const { rows } = await db.pool.query('select * from private.exam_outlook($1, $2, $3, $4)', [
      sizes, sections.map((s) => s.least), sections.flatMap((s) => [...(s.chances as number[])]), whole])
    const expected = outlook(sections, whole)
    console.log(rows[0], expected)
    expect(rows[0].lever).toBe(expected.lever)
    for (const k of ['expected', 'deviation', 'probability'] as const) expect(rows[0][k]).toBeCloseTo(expected[k], 9)
  }
})
