/** The balance under which the course page offers to buy points. */
export const lowPoints = 10

export type QuizSetState = 'guest' | 'start' | 'continue' | 'retry' | 'short'

type Learner = {
  /** Null for a guest; undefined while the balance is loading, which blocks nothing. */
  points: number | null | undefined
  attempted: boolean
  /** An attempt is under way: going on costs nothing. */
  running: boolean
}

/** What a quiz set's button offers: a guest signs in first, and too few points block opening. */
export function quizSetState(cost: number, { points, attempted, running }: Learner): QuizSetState {
  if (points === null) return 'guest'
  if (running) return 'continue'
  if (points !== undefined && points < cost) return 'short'
  return attempted ? 'retry' : 'start'
}
