import { expect, it, vi } from 'vitest'
import { createBytesInFlight } from './bytes-in-flight.ts'
import { CallerGone } from './problem.ts'

const limits = { inAll: 20, atMost: 30, perNetwork: 10, little: 2 }
const never = () => undefined

it('delays further requests of a network until its bytes have left', async () => {
  const inFlight = createBytesInFlight(limits)
  const held = inFlight.hold('a', 10, never)
  const room = inFlight.room('a')
  expect(room).toBeInstanceOf(Promise)
  expect(inFlight.room('b')).toBeUndefined()
  held.release()
  await room
  expect(inFlight.room('a')).toBeUndefined()
})

it('delays networks with many bytes once the total is too large, and no other network', async () => {
  const inFlight = createBytesInFlight(limits)
  const held = ['a', 'b', 'c'].map((network) => inFlight.hold(network, 7, never))
  inFlight.hold('modest', 1, never)
  const room = inFlight.room('a')
  expect(room).toBeInstanceOf(Promise)
  expect(inFlight.room('modest')).toBeUndefined()
  expect(inFlight.room('new')).toBeUndefined()
  held[1]?.release()
  await room
})

it('cuts off the oldest bytes of the largest holder beyond the total limit', () => {
  const inFlight = createBytesInFlight(limits)
  const cut: string[] = []
  const hold = (network: string, name: string, bytes: number) =>
    inFlight.hold(network, bytes, () => cut.push(name))
  hold('a', 'a1', 4)
  const growing = hold('b', 'b1', 6)
  hold('b', 'b2', 8)
  hold('c', 'c1', 12)
  expect(cut).toEqual([])
  growing.grow(1)
  expect(cut).toEqual(['b1'])
  // Bytes that were cut off no longer count, however their request ends.
  growing.grow(100)
  growing.release()
  expect(cut).toEqual(['b1'])
})

it('refuses a request that waits too long, and drops one whose caller has gone', async () => {
  vi.useFakeTimers()
  const inFlight = createBytesInFlight(limits)
  inFlight.hold('a', 10, never)
  const gone = new AbortController()
  const leaving = expect(inFlight.room('a', () => gone.signal)).rejects.toThrow(CallerGone)
  gone.abort()
  await leaving
  // A caller that has already gone is not queued.
  await expect(inFlight.room('a', () => gone.signal)).rejects.toThrow(CallerGone)
  const tooLong = expect(inFlight.room('a')).rejects.toThrow('rate_limited')
  vi.advanceTimersByTime(15_000)
  await tooLong
  vi.useRealTimers()
})
