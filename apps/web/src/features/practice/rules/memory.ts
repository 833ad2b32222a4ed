/** FSRS state of a card, as stored in the database. */
export type Memory = {
  /** 0 new, 1 learning, 2 review, 3 relearning. */
  state: 0 | 1 | 2 | 3
  /** Days until recall falls to 90 %; null until the first review. */
  stability: number | null
  /** 1 to 10; null until the first review. */
  difficulty: number | null
  learningSteps: number
  scheduledDays: number
  reps: number
  lapses: number
  lastReviewAt: string | null
  dueAt: string
}

/** 1 again, 2 hard, 3 good, 4 easy. */
export type Rating = 1 | 2 | 3 | 4

export const ratings = [1, 2, 3, 4] as const satisfies readonly Rating[]

/** Result of a rating: the card's next state and the seconds from the answer until it is due. */
export type Schedule = {
  state: 1 | 2 | 3
  stability: number
  difficulty: number
  learningSteps: number
  dueSeconds: number
}
