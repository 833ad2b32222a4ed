import type { Answer } from '@sanamsob/domain'
import { expect, it } from 'vitest'
import { texts } from '../texts'
import { orderLines } from './order-lines'

const order: Answer<'export_payment_orders'>[number] = {
  receipt_no: 'RC2569-000001',
  paid_at: '2026-10-31T17:30:05.123456+00:00',
  created_at: '2026-10-31T17:29:00+00:00',
  mch_order_no: 'abc',
  provider: 'ksher',
  provider_order_id: 'k-abc',
  channel: 'promptpay',
  site: null,
  buyer: 'สมหญิง',
  email: 'somying@example.test',
  amount: 25,
  fee: 0.43,
  points: 30,
  state: 'paid',
  refunded_at: null,
  refunded_points: null,
  needs_review: false,
  review_reason: null,
}

it('has the times in Bangkok, as the report does, and labels for codes', () => {
  const [names = [], cells = []] = orderLines([order])
  const cellsByName = Object.fromEntries(names.map((name, index) => [name, cells[index]]))
  const { columns, no } = texts.exporting
  expect(cellsByName).toMatchObject({
    [columns.paid_at]: '2026-11-01 00:30:05',
    [columns.created_at]: '2026-11-01 00:29:00',
    [columns.refunded_at]: null,
    [columns.state]: texts.states.paid,
    [columns.site]: texts.hub,
    [columns.needs_review]: no,
  })
})
