import { emptyQuestion } from '@sanamsob/domain/questions/question-fields'
import type { DraftRow } from '@sanamsob/domain/questions/question-file'
import { losesContent } from '@sanamsob/domain/questions/revise-row'
import { describe, expect, it } from 'vitest'
import { changeDraft, type DraftFile, isWrong, refusalsOf } from './draft-file'

const fields = { question_text: 'q', option_a: 'a', option_b: 'b', option_c: 'c', option_d: 'd' }
const draftRow = (row: number, change: Partial<DraftRow> = {}): DraftRow => ({
  ...emptyQuestion,
  ...fields,
  correct_answer: '1',
  errors: [],
  row,
  ...change,
})
const draft = (...rows: DraftRow[]): DraftFile => ({
  name: 'x.csv',
  format: 'csv',
  encoding: 'utf-8',
  sha256: null,
  skipped: [],
  notes: [],
  pictures: [],
  rows,
  refusals: new Map(),
})

describe('a row', () => {
  it('is validated again on every edit', () => {
    const wrong = changeDraft(draft(draftRow(2), draftRow(3)), {
      kind: 'revise',
      row: 3,
      column: 'option_b',
      text: ' ',
    })
    expect(wrong.rows[1]?.errors).toMatchObject([
      { code: 'import_options_incomplete', columns: ['option_b'] },
    ])
    expect(wrong.rows[0]).toBe(wrong.rows[0])
    const right = changeDraft(wrong, { kind: 'revise', row: 3, column: 'option_b', text: 'b' })
    expect(right.rows[1]?.errors).toEqual([])
  })

  it('has the error about its options until the row is accepted', () => {
    const many = draftRow(2, {
      more_options: ['e'],
      errors: [{ code: 'import_options_many', message: 'x', columns: [] }],
    })
    const typed = changeDraft(draft(many), {
      kind: 'revise',
      row: 2,
      column: 'option_a',
      text: 'อื่น',
    })
    expect(typed.rows[0]).toMatchObject({
      more_options: ['e'],
      errors: [{ code: 'import_options_many' }],
    })
    const accepted = changeDraft(typed, { kind: 'accept', rows: [2] })
    expect(accepted.rows[0]?.errors).toEqual([])
    expect(accepted.rows[0]).not.toHaveProperty('more_options')
  })

  it('that loses content is accepted with others of its kind', () => {
    const lost: DraftRow['errors'][number] = {
      code: 'import_content_lost',
      message: 'x',
      columns: [],
    }
    const many: DraftRow['errors'][number] = {
      code: 'import_options_many',
      message: 'x',
      columns: [],
    }
    const rows = [
      draftRow(2, { lost: { picture: 1 }, errors: [lost] }),
      draftRow(3),
      draftRow(4, { lost: { colour: 1 }, errors: [lost] }),
      draftRow(5, { lost: { colour: 1 }, more_options: ['e'], errors: [many, lost] }),
    ]
    const losing = rows.filter(losesContent).map(({ row }) => row)
    expect(losing).toEqual([2, 4])
    const refused = {
      ...draft(...rows),
      refusals: new Map([
        [2, ['x']],
        [3, ['y']],
      ]),
    }
    const accepted = changeDraft(refused, { kind: 'accept', rows: losing })
    expect(accepted.rows.map(({ errors }) => errors.length)).toEqual([0, 0, 0, 2])
    expect(accepted.rows[0]).not.toHaveProperty('lost')
    expect(accepted.rows.map(({ status }) => status)).toEqual([
      'draft',
      undefined,
      'draft',
      undefined,
    ])
    expect([...accepted.refusals.keys()]).toEqual([3])
  })

  it('with several answers becomes valid once one of them is chosen', () => {
    const several = draftRow(2, {
      correct_answer: '',
      errors: [{ code: 'import_answers_several', message: 'x', columns: [] }],
    })
    const chosen = changeDraft(draft(several), {
      kind: 'revise',
      row: 2,
      column: 'correct_answer',
      text: '๓',
    })
    expect(chosen.rows[0]).toMatchObject({ correct_answer: '3', errors: [] })
  })

  it('can be removed and restored to its position', () => {
    const three = draft(draftRow(2), draftRow(3), draftRow(5))
    const two = changeDraft(three, { kind: 'remove', rows: new Set([3]) })
    expect(two.rows.map(({ row }) => row)).toEqual([2, 5])
    const back = changeDraft(two, { kind: 'restore', rows: [draftRow(3), draftRow(5)] })
    expect(back.rows.map(({ row }) => row)).toEqual([2, 3, 5])
  })
})

it('retains a refusal of the server until the row changes', () => {
  const refused = changeDraft(draft(draftRow(2), draftRow(9)), {
    kind: 'refuse',
    refusals: new Map([[9, ['ไม่']]]),
  })
  expect(refused.rows.map((row) => isWrong(refused, row))).toEqual([false, true])
  const corrected = changeDraft(refused, {
    kind: 'revise',
    row: 9,
    column: 'explanation',
    text: 'e',
  })
  expect(corrected.rows.some((row) => isWrong(corrected, row))).toBe(false)
})

it("maps the row numbers of the server's messages to the rows of the file", () => {
  const { byRow, others } = refusalsOf(
    ['ไม่พบคอร์ส', 'แถวที่ 3: ไม่มีคำถาม', 'แถวที่ 3: คำตอบต้องเป็น 1-4 หรือ ก-ง', 'แถวที่ 99: x'],
    [draftRow(2), draftRow(7)],
  )
  expect([...byRow]).toEqual([[7, ['แถวที่ 7: ไม่มีคำถาม', 'แถวที่ 7: คำตอบต้องเป็น 1-4 หรือ ก-ง']]])
  expect(others).toEqual(['ไม่พบคอร์ส', 'แถวที่ 99: x'])
})

it('can be based on the current version, or become a new question', () => {
  const origin = { id: 'a', version: '1' }
  const renamed = changeDraft(draft(draftRow(2, { origin }), draftRow(3, { origin })), {
    kind: 'rename',
    versions: new Map([
      [2, '7'],
      [3, null],
    ]),
  })
  expect(renamed.rows.map((row) => row.origin)).toEqual([{ id: 'a', version: '7' }, undefined])
})
