import { expect, it } from 'vitest'
import { renderProblem, toProblem } from './problem.ts'

const failed = (code: string) => Object.assign(new Error('canceling statement'), { code })

it('a statement past its time limit may be repeated later, and the response says when', async () => {
  const response = renderProblem(toProblem(failed('57014')))
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await response.json()).toMatchObject({
    code: 'unavailable',
    message: 'ระบบไม่พร้อมให้บริการชั่วคราว กรุณาลองใหม่',
  })
})

it('a fault of a statement is not called passing', () => {
  expect(toProblem(failed('42703'))).toMatchObject({ status: 500, code: 'internal' })
})
