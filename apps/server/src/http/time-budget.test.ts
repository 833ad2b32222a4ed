import { expect, it } from 'vitest'
import { createTimeBudget } from './time-budget.ts'

/** A budget of a second at once and a tenth in the long run, and work that takes a given time. */
function budgetWithClock(maxCallers?: number) {
  let time = 0
  const budget = createTimeBudget({ burstMs: 1_000, share: 0.1, maxCallers }, () => time)
  const work = (callerKey: string, ms: number) =>
    budget.use(callerKey, async () => {
      time += ms
    })
  const pass = (ms: number) => {
    time += ms
  }
  return { ...budget, work, pass }
}

it('is spent after its burst, for one caller only', async () => {
  const { isSpent, work } = budgetWithClock()
  await work('one', 900)
  expect(isSpent('one')).toBe(false)
  await work('one', 200)
  expect([isSpent('one'), isSpent('other')]).toEqual([true, false])
})

it('fills again by its share of the time', async () => {
  const { isSpent, work, pass } = budgetWithClock()
  await work('one', 1_500)
  // 500 ms over the burst, at a tenth of the time.
  pass(3_500)
  expect(isSpent('one')).toBe(true)
  pass(1_501)
  expect(isSpent('one')).toBe(false)
})

it('saves up no more than its burst', async () => {
  const { isSpent, work, pass } = budgetWithClock()
  pass(1_000_000)
  await work('one', 1_200)
  expect(isSpent('one')).toBe(true)
})

it('is used by work that fails', async () => {
  const { isSpent, use, pass } = budgetWithClock()
  const failing = use('one', async () => {
    pass(2_000)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(isSpent('one')).toBe(true)
})

it('remembers a bounded number of callers, those with the latest work', async () => {
  const { isSpent, work } = budgetWithClock(2)
  for (const callerKey of ['a', 'b', 'c']) await work(callerKey, 2_000)
  expect(['a', 'b', 'c'].map(isSpent)).toEqual([false, true, true])
})

it('is spent for some seconds after the last work, however much that has used', async () => {
  const { isSpent, work, pass } = budgetWithClock()
  for (let n = 0; n < 8; n += 1) await work('one', 10_000)
  pass(4_999)
  expect(isSpent('one')).toBe(true)
  pass(2)
  expect(isSpent('one')).toBe(false)
})

it('divides a moment among all the work under way', async () => {
  const { isSpent, use, pass } = budgetWithClock()
  const { promise: stalled, resolve: goOn } = Promise.withResolvers<void>()
  const callers = ['one', 'one', 'one', 'one', 'two', 'two', 'two', 'two']
  const works = callers.map((callerKey) => use(callerKey, () => stalled))
  pass(1_900)
  goOn()
  await Promise.all(works)
  // 950 ms of each.
  expect([isSpent('one'), isSpent('two')]).toEqual([false, false])
  await use('one', async () => pass(60))
  expect([isSpent('one'), isSpent('two')]).toEqual([true, false])
})

it('charges the whole of a moment in which other work was not under way', async () => {
  const { isSpent, use, pass } = budgetWithClock()
  await use('one', async () => {
    pass(400)
    await use('two', async () => pass(1_000))
  })
  // 900 and 500 ms.
  expect([isSpent('one'), isSpent('two')]).toEqual([false, false])
  await use('one', async () => pass(150))
  expect([isSpent('one'), isSpent('two')]).toEqual([true, false])
})

it('fills by one clock, and is charged by another', async () => {
  let [time, worked] = [0, 0]
  const limits = { burstMs: 1_000, share: 0.1 }
  const { isSpent, use } = createTimeBudget(
    limits,
    () => time,
    () => worked,
  )
  const work = async (workedMs: number) => {
    time += 10_000
    worked += workedMs
  }
  await use('one', () => work(0))
  expect(isSpent('one')).toBe(false)
  await use('one', () => work(1_100))
  expect(isSpent('one')).toBe(true)
  time += 1_001
  expect(isSpent('one')).toBe(false)
})
