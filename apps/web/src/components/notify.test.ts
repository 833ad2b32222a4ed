import { afterEach, expect, it } from 'vitest'
import { dismissToast, getToasts, notifyError, notifySuccess } from './notify'

const titles = () => getToasts().map(({ title }) => title)

afterEach(() => {
  for (const { id } of getToasts()) dismissToast(id)
})

it('shows the same sentence once, and three at most', () => {
  for (const title of ['a', 'b', 'a', 'c', 'd']) notifyError({ title })
  expect(titles()).toEqual(['a', 'c', 'd'])
})

it('replaces an outcome by the next outcome of the same thing, and leaves others', () => {
  notifyError({ title: 'other' })
  notifyError({ title: 'failed', about: 'session' })
  notifySuccess({ title: 'done', about: 'session' })
  expect(titles()).toEqual(['other', 'done'])
})
