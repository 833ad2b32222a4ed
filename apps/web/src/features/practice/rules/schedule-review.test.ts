import { expect, test } from 'vitest'
import { type Memory, type Schedule, scheduleReview } from './schedule-review'

const day = 86_400
const answeredAt = '2026-11-21T05:00:00.000Z'
const fresh: Memory = {
  state: 0,
  stability: null,
  difficulty: null,
  learningSteps: 0,
  scheduledDays: 0,
  reps: 0,
  lapses: 0,
  lastReviewAt: null,
  dueAt: answeredAt,
}

test('schedules a new card in ten minutes after a mistake and in days otherwise', () => {
  const { 1: again, 3: good, 4: easy } = scheduleReview(fresh, answeredAt)
  expect(again).toMatchObject({ state: 1, dueSeconds: 600 })
  expect(good.state).toBe(2)
  expect(good.dueSeconds).toBeGreaterThanOrEqual(day)
  expect(easy.dueSeconds).toBeGreaterThan(good.dueSeconds)
})

test('increases the interval with each good review, up to a year', () => {
  let memory = fresh
  let now = answeredAt
  let last = 0
  for (let review = 0; review < 12; review += 1) {
    const schedule = scheduleReview(memory, now)[3]
    expect(schedule.dueSeconds).toBeGreaterThanOrEqual(Math.min(last, 300 * day))
    last = schedule.dueSeconds
    memory = after(memory, schedule, now)
    now = memory.dueAt
  }
  expect(last).toBeGreaterThan(300 * day)
  expect(last).toBeLessThanOrEqual(366 * day)
})

test('makes a forgotten card more difficult and due today', () => {
  const known = after(fresh, scheduleReview(fresh, answeredAt)[4], answeredAt)
  const { 1: again, 3: good } = scheduleReview(known, known.dueAt)
  expect(again).toMatchObject({ state: 3, dueSeconds: 600 })
  expect(again.difficulty).toBeGreaterThan(good.difficulty)
  expect(again.stability).toBeLessThan(good.stability)
})

test("returns the same schedule for the same review, so that a button's label is accurate", () => {
  expect(scheduleReview(fresh, answeredAt)).toEqual(scheduleReview(fresh, answeredAt))
})

function after(memory: Memory, schedule: Schedule, at: string): Memory {
  const { dueSeconds, ...rest } = schedule
  return {
    ...memory,
    ...rest,
    reps: memory.reps + 1,
    scheduledDays: Math.floor(dueSeconds / day),
    lastReviewAt: at,
    dueAt: new Date(Date.parse(at) + dueSeconds * 1000).toISOString(),
  }
}
