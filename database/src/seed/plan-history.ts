import type { SeededQuizSet } from './insert-catalogue.ts'
import type { PlannedAttempt } from './live-history.ts'

const dayMs = 86_400_000

/** A small seeded generator (mulberry32), so that every demo looks the same. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Attempts of one learner between joining and now, oldest first: in the evening, with scores that improve slightly
 * with practice.
 */
export function planHistory(
  learner: { userId: string; skill: number; joinedAt: Date; attempts: number },
  quizSets: SeededQuizSet[],
  now: Date,
  random: () => number,
): PlannedAttempt[] {
  const span = now.getTime() - learner.joinedAt.getTime()
  const planned: PlannedAttempt[] = []
  for (let n = 0; n < learner.attempts; n += 1) {
    const quizSet = quizSets[Math.floor(random() * quizSets.length)]
    if (!quizSet) continue
    const slot = learner.joinedAt.getTime() + (span * (n + 0.2 + random() * 0.6)) / learner.attempts
    const durationSeconds = 300 + Math.floor(random() * 780)
    const latest = now.getTime() - durationSeconds * 1000 - 60_000
    const startedAt = new Date(Math.min(latest, eveningOf(slot, random)))
    const skill = Math.min(0.97, learner.skill + n * 0.015 + (random() - 0.5) * 0.2)
    planned.push({ userId: learner.userId, quizSet, skill, startedAt, durationSeconds })
  }
  return planned.sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
}

/** A time between 17:00 and 22:00 in Bangkok (10:00 to 15:00 UTC) of that day. */
function eveningOf(moment: number, random: () => number): number {
  return Math.floor(moment / dayMs) * dayMs + (10 + random() * 5) * 3_600_000
}
