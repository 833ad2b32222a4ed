import { expect, it } from 'vitest'
import { recentItems } from './recent-items'

const at = (minute: number) => `2026-11-22T10:${String(minute).padStart(2, '0')}:00+00:00`

it('merges the kinds by time and returns at most ten', () => {
  const five = [0, 1, 2, 3, 4]
  const items = recentItems({
    attempts: five.map((n) => ({
      id: `a${n}`,
      quiz_set_id: 'q',
      quiz_set_name: 'ชุด',
      person: 'มาลี',
      score: 8,
      total_questions: 10,
      completed_at: at(n * 3),
    })),
    orders: five.map((n) => ({
      id: `o${n}`,
      mch_order_no: 'x',
      person: null,
      amount: 25,
      points_amount: 30,
      state: 'paid' as const,
      created_at: at(n * 3 + 1),
    })),
    sign_ups: five.map((n) => ({ id: `s${n}`, person: 'ใหม่', created_at: at(n * 3 + 2) })),
  })
  expect(items.map(({ id }) => id)).toEqual([
    ...['s4', 'o4', 'a4', 's3', 'o3', 'a3', 's2', 'o2', 'a2', 's1'],
  ])
  expect(items[1]?.description).toBe('30 แต้ม ฿25 · ชำระแล้ว')
  expect(items[2]?.description).toBe('ชุด ได้ 8/10')
})
