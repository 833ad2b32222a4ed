import { expect, it } from 'vitest'
import type { Report } from '../api/report'
import { reportLines } from './report-lines'

const sums = {
  orders: 2,
  gross: 100,
  fees: 1.07,
  fees_unknown: 0,
  refunds: 1,
  refunded: 25,
  net: 73.93,
  points_sold: 130,
  points_returned: 30,
  first_receipt: 'RC2569-000001',
  last_receipt: 'RC2569-000002',
  wrong: 0,
}
const report: Report = {
  first_day: '2026-11-21',
  last_day: '2026-11-22',
  total: sums,
  days: [{ day: '2026-11-22', sums: { ...sums, fees_unknown: 1 } }],
  providers: [{ provider: 'ksher', sums }],
  wrong: [{ id: 'o', mch_order_no: 'abc', day: '2026-11-22', points: 30, ledger_points: 0 }],
  reviews: 0,
  ledger: {
    opening: 500,
    bought: 130,
    given: 50,
    spent: 20,
    refunded: 30,
    adjusted: -5,
    closing: 625,
  },
}

it('exports days, their sum, gateways and points', () => {
  const lines = reportLines(report)
  const figures = [2, 100, 1.07, 1, 25, 73.93, 130, 30, 'RC2569-000001 – RC2569-000002', 0]
  expect(lines).toContainEqual(['รวม', ...figures])
  expect(lines).toContainEqual(['Ksher', ...figures])
  expect(lines).toContainEqual(['ผู้ดูแลปรับ', -5])
  expect(lines.at(-1)?.[0]).toBe('abc')
})

it('exports no sum of fees when some are unknown', () => {
  const day = reportLines(report).find(([first]) => first === '2026-11-22')
  expect(day?.[3]).toBe('ไม่รวม 1 รายการที่ยังไม่ได้ตั้งอัตรา')
})
