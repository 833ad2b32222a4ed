import { describe, expect, it } from 'vitest'
import { formatPrice } from '@/lib/format-price'
import type { PointsPackage } from '../api'
import { endsAt, formatCountdown, secondsUntil } from './countdown'
import { failureCause, orderReference, wayToPay } from './order'
import { isBestValue, savingPercent } from './package-value'
import { chosenChannel, chosenPackage } from './purchase-wish'

const offer = (points_amount: number, amount: number, channels = ['promptpay', 'card']) =>
  ({ points_amount, amount, channels }) satisfies PointsPackage
const packages = [offer(30, 25), offer(100, 75), offer(200, 139)]

describe('the cause of a failure', () => {
  it.each([
    ['promptpay', 'NOTPAY', /QR หมดเวลาแล้ว/],
    ['promptpay', null, /QR หมดเวลาแล้ว/],
    ['promptpay', 'PAYERROR', /ธนาคารแจ้งว่าโอนไม่สำเร็จ/],
    ['card', 'PAYERROR', /ผู้ออกบัตรปฏิเสธ/],
    ['ktc_instal', 'FAIL', /ผู้ออกบัตรปฏิเสธ/],
    ['card', 'CLOSED', /ยังไม่ได้ยืนยันการจ่ายด้วยบัตร/],
    ['linepay', 'CLOSED', /ยกเลิก/],
    ['truemoney', 'PAYERROR', /แอปปฏิเสธ/],
    [null, 'CLOSED', /ไม่ได้รับการชำระเงิน/],
    ['unheard_of', 'FAIL', /ผู้ให้บริการปฏิเสธ/],
  ])('of %s after %s', (channel, result, words) => {
    expect(failureCause(channel, result)).toMatch(words)
  })
})

describe('the value of a package', () => {
  it('compares the price per point with the most expensive package and never rounds a saving up', () => {
    expect(packages.map((each) => savingPercent(each, packages))).toEqual([0, 10, 16])
    expect(savingPercent(offer(30, 25), [offer(30, 25)])).toBe(0)
  })

  it('marks a single package as best value, and none if there is nothing to compare', () => {
    expect(packages.map((each) => isBestValue(each, packages))).toEqual([false, false, true])
    const equal = [offer(30, 30), offer(100, 100)]
    expect(equal.some((each) => isBestValue(each, equal))).toBe(false)
    const alone = [offer(30, 25)]
    expect(alone.some((each) => isBestValue(each, alone))).toBe(false)
  })
})

describe('the selection', () => {
  it('uses the package of the URL while it is on sale, else the middle one', () => {
    expect(chosenPackage(packages, 200)?.points_amount).toBe(200)
    expect(chosenPackage(packages, 50)?.points_amount).toBe(100)
    expect(chosenPackage(packages.slice(0, 2), undefined)?.points_amount).toBe(30)
    expect(chosenPackage([], 30)).toBeUndefined()
  })

  it('uses a channel that accepts the amount', () => {
    expect(chosenChannel(offer(30, 25), 'card')).toBe('card')
    expect(chosenChannel(offer(30, 25), 'ktc_instal')).toBe('promptpay')
    expect(chosenChannel(offer(30, 25, []), 'card')).toBeNull()
  })
})

it('formats satang only if there are any', () => {
  expect([25, 7.5, 1390, 25 / 3].map(formatPrice)).toEqual(['฿25', '฿7.50', '฿1,390', '฿8.33'])
})

it('shows the QR code for PromptPay, the page for other channels, and falls back to the one available', () => {
  const both = { qr_payload: 'code', payment_url: 'https://pay.test/1' }
  expect(wayToPay({ ...both, channel: 'promptpay' })).toMatchObject({
    by: 'qr',
    url: both.payment_url,
  })
  expect(wayToPay({ ...both, channel: 'card' })).toEqual({ by: 'page', url: both.payment_url })
  expect(wayToPay({ ...both, payment_url: null, channel: 'card' })).toMatchObject({ by: 'qr' })
  expect(wayToPay({ qr_payload: null, payment_url: null, channel: null })).toBeNull()
})

it("finds an order by its id first, then by the gateway's number", () => {
  expect(orderReference({ order_id: 'a', mch_order_no: 'b' })).toEqual({ by: 'id', value: 'a' })
  expect(orderReference({ mch_order_no: 'b' })).toEqual({ by: 'mch_order_no', value: 'b' })
  expect(orderReference({})).toBeNull()
})

describe('the countdown', () => {
  const order = { created_at: '2026-11-21T05:00:00.4Z', expires_at: '2026-11-21T05:10:00.4Z' }

  it("follows the server's clock, not the device's", () => {
    const ends = endsAt(order, Date.parse('2026-11-21T05:00:01Z'), 5_600)
    expect(secondsUntil(ends, 5_600)).toBe(600)
    expect(secondsUntil(ends, 604_999)).toBe(1)
    expect(secondsUntil(ends, 605_000)).toBe(0)
    expect(secondsUntil(ends, 999_000)).toBe(0)
  })

  it("starts at ten minutes although the server's time is in whole seconds", () => {
    const ends = endsAt(order, Date.parse('2026-11-21T05:00:00Z'), 70)
    expect(secondsUntil(ends, 70)).toBe(600)
  })

  it('is over immediately for an expired order', () => {
    expect(secondsUntil(endsAt(order, Date.parse('2026-11-22T05:00:00Z'), 70), 70)).toBe(0)
  })

  it('is formatted as mm:ss', () => {
    expect([600, 599, 61, 9, 0].map(formatCountdown)).toEqual([
      '10:00',
      '09:59',
      '01:01',
      '00:09',
      '00:00',
    ])
  })
})
