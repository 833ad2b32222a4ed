export type QuizSetState = 'guest' | 'start' | 'continue' | 'retry' | 'short'

type Learner = {
  /** Null for a guest; undefined while the balance is loading, which blocks nothing. */
  points: number | null | undefined
  attempted: boolean
  /** An attempt is in progress. Continuing it is free. */
  running: boolean
  /** The site lets guests start free quiz sets anonymously. */
  anonymousStarts?: boolean | undefined
}

/**
 * Returns the state of a quiz set's button. A guest must sign in first unless the site allows anonymous
 * starts. A balance below the cost blocks starting.
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
