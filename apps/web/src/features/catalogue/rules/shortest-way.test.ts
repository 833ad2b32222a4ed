import { expect, it } from 'vitest'
import { siteLinks as links } from './catalogue-links'
import { categoryTarget, subcategoryTarget } from './shortest-way'

const level = (id: string, ...courses: string[]) => ({ id, courses: courses.map((id) => ({ id })) })

it('skips levels with one entry and stops at levels with several entries or none', () => {
  const category = (...subcategories: ReturnType<typeof level>[]) => ({ id: 'c', subcategories })
  const target = (...subcategories: ReturnType<typeof level>[]) =>
    categoryTarget(links, category(...subcategories))
  expect(target(level('s', 'k'))).toEqual(links.course('k'))
  expect(target(level('s', 'k', 'l'))).toEqual(links.subcategory('s'))
  expect(target(level('s', 'k'), level('t'))).toEqual(links.category('c'))
  expect(target(level('s'))).toEqual(links.subcategory('s'))
  expect(target()).toEqual(links.category('c'))
  expect(subcategoryTarget(links, level('s', 'k'))).toEqual(links.course('k'))
})
