import { beforeAll, expect, test } from 'vitest'
import { randomFrom } from '../../../../apps/server/src/learning/random.ts'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { quizSet } from '../../support/content.ts'
import { remindersOf } from './reminders.ts'

/** 100 learners for 100 days. */
const [learners, length] = [100, 100]
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Midnight in Bangkok. */
const start = Date.parse('2027-01-01T00:00:00+07:00')

const db = productDatabase()
const set = quizSet(db, { pointsCost: 5000 })
let reminders: ReturnType<typeof remindersOf>
beforeAll(() => {
  reminders = remindersOf(db)
})

type Simulated = {
  id: string
  /** Probability of practising on a day; changes from week to week. */
  diligence: number
  consent: { hour: number; silent: boolean } | null
  practised: Set<number>
  hasDue: boolean
  reminded: Set<number>
  /** Days of reminders since the consent or its resumption. */
  since: number[]
}

/** The days of reminders, as the rules in words would have them. */
function expectedAt(one: Simulated, day: number): boolean {
  const { consent } = one
  if (!consent || consent.silent || one.practised.has(day) || one.reminded.has(day)) return false
  const heeded = (reminded: number) => [0, 1].some((after) => one.practised.has(reminded + after))
  const lastThree = one.since.slice(-3)
  if (lastThree.length === 3 && !lastThree.some(heeded)) {
    consent.silent = (lastThree[2] ?? day) < day - 1
    return false
  }
  return one.hasDue
}

test('10,000 days of learners who practise, stop and resume at random', async () => {
  const random = randomFrom(20270101)
  const chance = (share: number) => random() < share
  const people: Simulated[] = []
  for (let index = 0; index < learners; index += 1) {
    const id = await db.createUser()
    await reminders.makeDue(id, set, new Date(start).toISOString())
    people.push({ ...fresh, id, practised: new Set(), reminded: new Set(), since: [] })
  }
  const expected: string[] = []
  const hours: number[] = []
  let [silences, stops] = [0, 0]

  for (let hour = 0; hour < length * 24; hour += 1) {
    const day = Math.floor(hour / 24)
    const clock = hour % 24
    // The claim comes within five minutes of the hour, and what learners do later in it.
    const claimAt = new Date(start + hour * hourMs + random() * 300_000).toISOString()
    const later = new Date(start + hour * hourMs + 600_000 + random() * 2_900_000).toISOString()
    for (const one of people) {
      if (one.consent?.hour !== clock || !expectedAt(one, day)) continue
      expected.push(`${one.id} ${day}`)
      hours.push(clock)
      one.reminded.add(day)
      one.since.push(day)
    }
    const { claimed } = await reminders.claim(claimAt)
    if (claimed > 0)
      await db.pool.query('update private.reminders set sent_at = created_at where sent_at is null')

    for (const one of people) {
      if (clock === 0 && day % 7 === 0) one.diligence = random() ** 2
      if (chance(one.diligence / 24) && !one.practised.has(day)) {
        one.practised.add(day)
        await reminders.practise(one.id, dayName(day))
      }
      if (chance(1 / 120)) {
        one.hasDue = !one.hasDue
        const due = one.hasDue ? later : new Date(start + 1000 * dayMs).toISOString()
        await reminders.makeDue(one.id, set, due)
      }
      if (one.consent?.silent) {
        silences += 1
        if (!chance(1 / 60)) continue
        await reminders.resume(one.id, later)
        one.consent.silent = false
        one.since = []
      } else if (one.consent && chance(1 / 400)) {
        stops += 1
        await reminders.end(one.id, later)
        one.consent = null
      } else if (chance(one.consent ? 1 / 600 : 1 / 60)) {
        const wanted = chance(0.15) ? Math.floor(random() * 24) : 7 + Math.floor(random() * 14)
        await reminders.choose(one.id, { hour: wanted, moment: later })
        one.consent = { hour: wanted, silent: false }
        one.since = []
      }
    }
  }

  const { rows } = await db.pool.query<{ name: string; hour: number }>(
    `select user_id || ' ' || day - $1::date as name,
       extract(hour from created_at at time zone interval '7 hours')::int as hour
     from private.reminders order by 1`,
    [dayName(0)],
  )
  expect(rows.map(({ name }) => name)).toEqual(expected.sort())
  // One a day: the names above differ. In quiet hours only those who chose one.
  expect(new Set(expected).size).toBe(expected.length)
  expect(rows.map(({ hour }) => hour).sort()).toEqual(hours.sort())
  // The run met every rule.
  expect(expected.length).toBeGreaterThan(500)
  expect(hours.filter((hour) => hour < 7 || hour >= 21).length).toBeGreaterThan(20)
  expect(silences).toBeGreaterThan(1000)
  expect(stops).toBeGreaterThan(20)
}, 600_000)

const fresh = { diligence: 0, consent: null, hasDue: true }

const dayName = (day: number) =>
  new Date(start + 7 * hourMs + day * dayMs).toISOString().slice(0, 10)
