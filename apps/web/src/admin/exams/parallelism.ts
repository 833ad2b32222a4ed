import type { PapersRun } from './api'

export type SectionReport = NonNullable<PapersRun['report']>['sections'][number]
export type Distances = { difficulty: number; mark: number; information: number }

/** How far papers may be from their mean: in the learners' spread, in points of 100, in percent. */
export const bounds: Distances = { difficulty: 0.1, mark: 1.5, information: 10 }
/** With a smaller share of calibrated questions the distances say little; readiness requires as much. */
const minCalibrated = 0.7

/** What can be said about how alike in difficulty the papers of a section are. */
export type Parallelism =
  | { kind: 'unmeasured' }
  | { kind: 'single' }
  | { kind: 'alike' | 'apart'; distances: Distances; missed: (keyof Distances)[] }

export function parallelismOf(section: SectionReport): Parallelism {
  if (section.calibrated < minCalibrated) return { kind: 'unmeasured' }
  const { difficulty, mark, information } = section
  if (difficulty === null || mark === null || information === null) return { kind: 'single' }
  const distances = { difficulty, mark, information }
  const missed = (['difficulty', 'mark', 'information'] as const).filter(
    (figure) => distances[figure] > bounds[figure],
  )
  return { kind: missed.length > 0 ? 'apart' : 'alike', distances, missed }
}
