import { parse } from 'promptparse'
import { anyId } from 'promptparse/generate'
import { expect, test } from 'vitest'
import { promptpayPayload } from './promptpay-payload.ts'

test('the code contains the amount, the order and no payee', () => {
  const payload = promptpayPayload({ amount_satang: 2_550, mch_order_no: 'a1'.repeat(16) })
  const code = parse(payload)
  expect(code?.getTagValue('01')).toBe('12')
  expect(code?.getTagValue('30', '00')).toBe('A000000677010112')
  expect(code?.getTagValue('30', '01')).toBe('000000000000000')
  expect(code?.getTagValue('30', '02')).toBe('A1A1A1A1A1A1A1A1A1A1')
  expect(code?.getTagValue('53')).toBe('764')
  expect(code?.getTagValue('54')).toBe('25.50')
  expect(code?.getTagValue('58')).toBe('TH')
  expect(code?.validate('63')).toBe(true)
})

test('the library draws the same fields as the published vector', () => {
  const published =
    '00020101021229370016A0000006770101110113006681222333353037645802TH540530.0063043CAD'
  const theirs = parse(published)
  const ours = parse(anyId({ type: 'MSISDN', target: '0812223333', amount: 30 }))
  expect(theirs?.validate('63')).toBe(true)
  expect(ours?.validate('63')).toBe(true)
  for (const tag of ['00', '01', '29', '53', '54', '58']) {
    expect(ours?.getTagValue(tag)).toBe(theirs?.getTagValue(tag))
  }
  expect(theirs?.getTagValue('29', '01')).toBe('0066812223333')
})
