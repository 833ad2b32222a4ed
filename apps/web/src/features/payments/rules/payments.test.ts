import { describe, expect, it } from 'vitest'
import { formatPrice } from '@/lib/format-price'
import type { PointsPackage } from '../api/packages'
import { endsAt, formatCountdown, secondsUntil } from './countdown'
import { orderReference } from './order-reference'
import { isBestValue, savingPercent, setsFor } from './package-value'
import { chosenChannel, chosenPackage } from './purchase-wish'
import { wayToPay } from './way-to-pay'

const offer = (points_amount: number, amount: number, channels = ['promptpay', 'card']) =>
  ({ points_amount, amount, channels }) satisfies PointsPackage
const packages = [offer(30, 25), offer(100, 75), offer(200, 139)]

describe('what a package is worth', () => {
  it('counts whole quiz sets', () => {
    expect([9, 10, 30, 109, 200].map(setsFor)).toEqual([0, 1, 3, 10, 20])
  })

  it('compares the price of a point with the dearest, never rounding a saving up', () => {
    expect(packages.map((each) => savingPercent(each, packages))).toEqual([0, 10, 16])
    expect(savingPercent(offer(30, 25), [offer(30, 25)])).toBe(0)
  })

  it('calls one package best, and none where there is nothing to compare', () => {
    expect(packages.map((each) => isBestValue(each, packages))).toEqual([false, false, true])
    const equal = [offer(30, 30), offer(100, 100)]
    expect(equal.some((each) => isBestValue(each, equal))).toBe(false)
    const alone = [offer(30, 25)]
    expect(alone.some((each) => isBestValue(each, alone))).toBe(false)
  })
})

describe('what is chosen', () => {
  it('is what the address says while that is on sale, else the middle', () => {
    expect(chosenPackage(packages, 200)?.points_amount).toBe(200)
    expect(chosenPackage(packages, 50)?.points_amount).toBe(100)
    expect(chosenPackage(packages.slice(0, 2), undefined)?.points_amount).toBe(30)
    expect(chosenPackage([], 30)).toBeUndefined()
  })

  it('is paid through a channel that takes the amount', () => {
    expect(chosenChannel(offer(30, 25), 'card')).toBe('card')
    expect(chosenChannel(offer(30, 25), 'ktc_instal')).toBe('promptpay')
    expect(chosenChannel(offer(30, 25, []), 'card')).toBeNull()
  })
})

it('writes satang only where there are any', () => {
  expect([25, 7.5, 1390, 25 / 3].map(formatPrice)).toEqual(['฿25', '฿7.50', '฿1,390', '฿8.33'])
})

it('shows the code for PromptPay, the page for other channels, and whatever came where one did', () => {
  const both = { qr_payload: 'code', payment_url: 'https://pay.test/1' }
  expect(wayToPay({ ...both, channel: 'promptpay' })).toMatchObject({
    by: 'qr',
    url: both.payment_url,
  })
  expect(wayToPay({ ...both, channel: 'card' })).toEqual({ by: 'page', url: both.payment_url })
  expect(wayToPay({ ...both, payment_url: null, channel: 'card' })).toMatchObject({ by: 'qr' })
  expect(wayToPay({ qr_payload: null, payment_url: null, channel: null })).toBeNull()
})

it('finds an order by its id first, then by the number that the gateway knows', () => {
  expect(orderReference({ order_id: 'a', mch_order_no: 'b' })).toEqual({ by: 'id', value: 'a' })
  expect(orderReference({ mch_order_no: 'b' })).toEqual({ by: 'mch_order_no', value: 'b' })
  expect(orderReference({})).toBeNull()
})

describe('the countdown', () => {
  const order = { created_at: '2026-11-21T05:00:00.4Z', expires_at: '2026-11-21T05:10:00.4Z' }

  it('goes by the server, whatever the device says', () => {
    const ends = endsAt(order, Date.parse('2026-11-21T05:00:01Z'), 5_600)
    expect(secondsUntil(ends, 5_600)).toBe(600)
    expect(secondsUntil(ends, 604_999)).toBe(1)
    expect(secondsUntil(ends, 605_000)).toBe(0)
    expect(secondsUntil(ends, 999_000)).toBe(0)
  })

  it('starts at ten minutes, though the server tells its time in whole seconds', () => {
    const ends = endsAt(order, Date.parse('2026-11-21T05:00:00Z'), 70)
    expect(secondsUntil(ends, 70)).toBe(600)
  })

  it('is over at once for an order that ended before', () => {
    expect(secondsUntil(endsAt(order, Date.parse('2026-11-22T05:00:00Z'), 70), 70)).toBe(0)
  })

  it('is written mm:ss', () => {
    expect([600, 599, 61, 9, 0].map(formatCountdown)).toEqual([
      '10:00',
      '09:59',
      '01:01',
      '00:09',
      '00:00',
    ])
  })
})
