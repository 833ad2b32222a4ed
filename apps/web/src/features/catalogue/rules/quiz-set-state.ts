/** The balance under which the course page offers to buy points. */
export const lowPoints = 10

export type QuizSetState = 'guest' | 'start' | 'continue' | 'retry' | 'short'

type Learner = {
  /** Null for a guest; undefined while the balance is loading, which blocks nothing. */
  points: number | null | undefined
  attempted: boolean
  /** An attempt is under way: going on costs nothing. */
  running: boolean
  /** The site lets a guest begin what costs nothing. */
  anonymousStarts?: boolean | undefined
}

/**
 * What a quiz set's button offers: a guest signs in first, unless the site lets them begin, and too few
 * points block opening.
 */
export function quizSetState(cost: number, learner: Learner): QuizSetState {
  const { points, attempted, running, anonymousStarts } = learner
  if (points === null && !running) {
    return anonymousStarts && cost === 0 && !attempted ? 'start' : 'guest'
  }
  if (running) return 'continue'
  if (points != null && points < cost) return 'short'
  return attempted ? 'retry' : 'start'
}
