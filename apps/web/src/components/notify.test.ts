import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dismissToast,
  getToastStack,
  getToasts,
  moveToasts,
  notifyError,
  notifySuccess,
  placeToasts,
} from './notify'

const titles = () => getToasts().map(({ title }) => title)

afterEach(() => {
  for (const { id } of getToasts()) dismissToast(id)
})

it('shows the same sentence once, and at most three toasts', () => {
  for (const title of ['a', 'b', 'a', 'c', 'd']) notifyError({ title })
  expect(titles()).toEqual(['a', 'c', 'd'])
})

it('replaces an outcome by the next outcome with the same subject, and leaves others', () => {
  notifyError({ title: 'other' })
  notifyError({ title: 'failed', about: 'session' })
  notifySuccess({ title: 'done', about: 'session' })
  expect(titles()).toEqual(['other', 'done'])
})

describe('a navigation', () => {
  const action = { label: 'undo', run: () => {} }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('dismisses the toasts of the page that is left', () => {
    notifySuccess({ title: 'saved' })
    vi.advanceTimersByTime(3_000)
    moveToasts()
    expect(titles()).toEqual([])
  })

  it('moves the toast that led to it into the content of the next page, for that page only', () => {
    notifyError({ title: 'sign in first' })
    moveToasts()
    expect(titles()).toEqual(['sign in first'])
    expect(getToastStack().place).toBe('page')
    vi.advanceTimersByTime(3_000)
    moveToasts()
    expect(titles()).toEqual([])
  })

  it('moves an undo into the content of the next page, for that page only', () => {
    notifySuccess({ title: 'removed', action })
    vi.advanceTimersByTime(3_000)
    moveToasts()
    expect(titles()).toEqual(['removed'])
    expect(getToastStack().place).toBe('page')
    vi.advanceTimersByTime(3_000)
    moveToasts()
    expect(titles()).toEqual([])
  })
})

it('places a new stack again', () => {
  notifySuccess({ title: 'a' })
  placeToasts('page')
  for (const { id } of getToasts()) dismissToast(id)
  notifySuccess({ title: 'b' })
  expect(getToastStack().place).toBe('window')
})
