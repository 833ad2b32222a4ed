import { describe, expect, it } from 'vitest'
import { Scope } from '../scope.ts'
import { Budget, payerOf } from './budget.ts'

const share = { perPerson: 100, perNetwork: 300, total: 10_000 }
const ann = payerOf('ann', 'net')
const bob = payerOf('bob', 'net')

describe('a charge', () => {
  it('grows to its payer’s share, in whichever scopes it is held, and ends with its scope', () => {
    const budget = new Budget(share)
    const [here, there] = [new Scope(), new Scope()]
    const [one, two] = [budget.open(here, ann), budget.open(there, ann)]
    expect([one.set(60), two.set(41), two.set(40), budget.total]).toEqual([true, false, true, 100])
    expect(budget.open(new Scope(), bob).set(100)).toBe(true)
    here.close()
    expect([budget.total, two.set(100), one.set(1), budget.total]).toEqual([140, true, true, 200])
    there.close()
    expect([budget.total, budget.payers]).toEqual([100, 1])
  })

  it('moves to another payer only within the share of that payer', () => {
    const budget = new Budget(share)
    const charge = budget.open(new Scope(), payerOf(null, 'net'))
    expect([charge.set(150), charge.transfer(ann), budget.total]).toEqual([true, false, 0])
    expect([charge.set(50), charge.transfer(bob), budget.total]).toEqual([true, true, 50])
  })
})

describe('a budget', () => {
  it('leaves room for small charges while many payers take as much as allowed', () => {
    const budget = new Budget({ perPerson: 1_000, perNetwork: 1_000, total: 8_000 })
    const hostile = Array.from({ length: 20 }, (_, n) =>
      budget.open(new Scope(), payerOf(`${n}`, 'net')),
    )
    for (let amount = 10; amount <= 1_000; amount += 10)
      for (const each of hostile) each.set(amount)
    expect(budget.total).toBeGreaterThan(5_000)
    expect(budget.open(new Scope(), ann).set(100)).toBe(true)
  })
})
