import { describe, expect, it } from 'vitest'
import { changeFilter, parseBrowseView } from './browse-view'
import { difficultyOf } from './difficulty'
import { pageWindow } from './page-window'

describe('difficultyOf', () => {
  it.each([
    [['กฎหมายท้องถิ่น', 'ง่าย'], 'easy'],
    [['ปานกลาง'], 'medium'],
    [['ยาก', 'คณิตศาสตร์'], 'hard'],
    [['กฎหมายท้องถิ่น'], undefined],
    [[], undefined],
  ] as const)('for the tags %j is %s', (tags, difficulty) => {
    expect(difficultyOf(null, tags)).toBe(difficulty)
  })

  it('prefers the measured difficulty', () => {
    expect(difficultyOf('hard', ['ง่าย'])).toBe('hard')
  })
})

describe('pageWindow', () => {
  it.each([
    [1, 0, []],
    [1, 1, [1]],
    [2, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
  ])('page %i of %i shows %o', (current, pages, shown) => {
    expect(pageWindow(current, pages)).toEqual(shown)
  })
})

describe('the browse view', () => {
  it('ignores a filter whose parent is not set', () => {
    expect(parseBrowseView({ subcategory: 's', course: 'c' })).toEqual({})
    expect(parseBrowseView({ category: 'k', course: 'c' })).toEqual({ category: 'k' })
  })

  it('clears the page and the filters below a changed one', () => {
    const view = { q: 'x', category: 'k', subcategory: 's', course: 'c', page: 3 }
    expect(changeFilter(view, { category: 'l' })).toEqual({ q: 'x', category: 'l' })
    expect(changeFilter(view, { subcategory: undefined })).toEqual({ q: 'x', category: 'k' })
    expect(changeFilter(view, { q: 'y' })).toEqual({
      q: 'y',
      category: 'k',
      subcategory: 's',
      course: 'c',
    })
  })
})
