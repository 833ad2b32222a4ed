import { expect, it, vi } from 'vitest'
import { createBytesInFlight } from './bytes-in-flight.ts'

const limits = { inAll: 20, atMost: 30, perNetwork: 10, little: 2 }
const never = () => undefined

it('lets a network begin nothing more until what it holds has left', async () => {
  const inFlight = createBytesInFlight(limits)
  const held = inFlight.hold('a', 10, never)
  const room = inFlight.room('a')
  expect(room).toBeInstanceOf(Promise)
  expect(inFlight.room('b')).toBeUndefined()
  held.release()
  await room
  expect(inFlight.room('a')).toBeUndefined()
})

it('keeps back whoever holds much once all hold too much, and nobody else', async () => {
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

it('past its end cuts off what the largest holder has held longest', () => {
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
  // What was cut off counts no more, however it ends.
  growing.grow(100)
  growing.release()
  expect(cut).toEqual(['b1'])
})

it('refuses who waits too long, and forgets who has gone', async () => {
  vi.useFakeTimers()
  const inFlight = createBytesInFlight(limits)
  inFlight.hold('a', 10, never)
  const gone = new AbortController()
  const leaving = expect(inFlight.room('a', () => gone.signal)).rejects.toThrow('rate_limited')
  gone.abort()
  await leaving
  // Whoever had gone before keeps no place in the line.
  await expect(inFlight.room('a', () => gone.signal)).rejects.toThrow('rate_limited')
  const tooLong = expect(inFlight.room('a')).rejects.toThrow('rate_limited')
  vi.advanceTimersByTime(15_000)
  await tooLong
  vi.useRealTimers()
})
