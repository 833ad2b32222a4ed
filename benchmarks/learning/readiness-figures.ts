import { readinessFigures as gates } from '@sanamsob/domain/readiness-figures'
import {
  binGaps,
  brierSkill,
  calibrationError,
  coveredMarks,
  simulateExam,
  sitPapers,
} from '../../tests/support/simulated-readiness.ts'
import { atLeast, atMost, between, type Figure } from './model-figures.ts'

/** How far predicted probabilities and marks of an examination agree with what simulated learners reach. */
export function readinessFigures(seed: number): Figure[] {
  const exam = simulateExam({ seed, learners: 600, items: 250, pieces: 60 })
  const predictions = sitPapers(exam, { sittings: 6 })
  const harder = sitPapers(exam, { sittings: 1, harder: 0.3 })
  const missed = binGaps(predictions).filter(({ points, errors }) => points > 5 && errors > 3)
  return [
    {
      figure: 'probability of passing: expected calibration error',
      bar: atMost(0.05),
      value: calibrationError(predictions),
    },
    {
      figure: 'intervals of probability more than 5 points and 3 errors off',
      bar: atMost(0),
      value: missed.length,
    },
    { figure: "Brier's skill", bar: atLeast(0.4), value: brierSkill(predictions) },
    { figure: '80 % of marks cover', bar: between(0.74, 0.86), value: coveredMarks(predictions) },
    {
      figure: `calibration error of ${gates.minOutcomes} outcomes, examination 0.3 harder`,
      bar: atLeast(gates.maxErrorPoints / 100),
      value: calibrationError(harder.slice(0, gates.minOutcomes)),
    },
  ]
}
