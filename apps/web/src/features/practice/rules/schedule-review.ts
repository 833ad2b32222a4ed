import { type Card, fsrs, type RecordLog, TypeConvert } from 'ts-fsrs'

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

/**
 * FSRS with its authors' parameters, except that a mistake returns after ten minutes, that the interval
 * is at most a year (exams are yearly), and that fuzz spreads cards created on the same day.
 */
const scheduler = fsrs({
  request_retention: 0.9,
  maximum_interval: 365,
  enable_fuzz: true,
  enable_short_term: true,
  learning_steps: ['10m'],
  relearning_steps: ['10m'],
})

/** Returns the schedule for each rating, counted from the server's time of the answer. */
export function scheduleReview(memory: Memory, answeredAt: string): Record<Rating, Schedule> {
  const now = new Date(answeredAt)
  const log = scheduler.repeat(cardOf(memory), now)
  const entries = ratings.map((rating) => [rating, scheduleOf(log, rating, now)])
  return Object.fromEntries(entries) as Record<Rating, Schedule>
}

function cardOf(memory: Memory): Card {
  return TypeConvert.card({
    due: memory.dueAt,
    stability: memory.stability ?? 0,
    difficulty: memory.difficulty ?? 0,
    elapsed_days: 0,
    scheduled_days: memory.scheduledDays,
    learning_steps: memory.learningSteps,
    reps: memory.reps,
    lapses: memory.lapses,
    state: memory.state,
    last_review: memory.lastReviewAt,
  })
}

function scheduleOf(log: RecordLog, rating: Rating, now: Date): Schedule {
  const { card } = log[rating]
  return {
    state: card.state as Schedule['state'],
    stability: card.stability,
    difficulty: card.difficulty,
    learningSteps: card.learning_steps,
    dueSeconds: Math.round((card.due.getTime() - now.getTime()) / 1000),
  }
}
