import type pg from 'pg'
import { recalibrate } from './recalibrate.ts'
import type { Curve } from './response-curve.ts'
import { scoreCurve } from './score-curve.ts'

type PaperSection = {
  blueprint_id: string
  section: string
  a: (number | null)[]
  b: (number | null)[]
  rare_curve: number[]
}

/**
 * Computes and stores the score distributions of the sections of an examination, or of all, from the papers that learners
 * are given now. Without papers no learner sees what to expect.
 */
export async function measureExams(client: pg.ClientBase, exam: string | null): Promise<void> {
  const { rows } = await client.query<PaperSection>('select * from private.paper_items($1)', [exam])
  for (const [id, papers] of Map.groupBy(rows, (row) => row.blueprint_id)) {
    const sections = [...Map.groupBy(papers, (row) => row.section)].map(([section, of]) => ({
      section,
      questions: of[0]?.a.length,
      chances: Array.from(
        scoreCurve(of.map((paper) => ({ curves: curvesOf(paper), rare: paper.rare_curve }))),
        // The database stores seven digits, and no numbers below 1e-37.
        (chance) => (chance < 1e-30 ? 0 : Number(chance.toPrecision(7))),
      ),
    }))
    await client.query('select private.store_exam_curves($1, $2)', [id, JSON.stringify(sections)])
  }
}

const curvesOf = ({ a, b }: PaperSection): (Curve | null)[] =>
  a.map((slope, at) => {
    const difficulty = b[at]
    return slope === null || difficulty == null ? null : { a: slope, b: difficulty }
  })

/** Corrects the predictions of each examination with enough outcomes. */
export async function recalibrateExams(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{
    blueprint_id: string
    chances: number[]
    passed: boolean[]
  }>('select * from private.outcomes_to_learn()')
  for (const { blueprint_id, chances, passed } of rows) {
    const { intercept, slope } = recalibrate(
      chances.map((chance, at) => ({ chance, passed: passed[at] ?? false })),
    )
    await client.query('select private.store_recalibration($1, $2, $3, $4)', [
      blueprint_id,
      intercept,
      slope,
      chances.length,
    ])
  }
}
