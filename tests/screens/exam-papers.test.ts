import { afterEach, describe } from 'vitest'
import { makeExamPaper, removeExamPapers } from '../data/exam-papers.ts'
import { openAsAdmin } from './administrator.ts'
import { expect, test } from './test.ts'

describe('a paper of an examination', () => {
  afterEach(removeExamPapers)

  test('that does not exist is not found', async ({ page }) => {
    const { examId, paperId } = await makeExamPaper()
    const heading = page.getByRole('heading', { level: 1, name: 'ไม่พบข้อสอบชุดนี้' })
    for (const path of [`${examId}/papers/none`, `${paperId}/papers/${paperId}`]) {
      await openAsAdmin(page, `/admin/exams/${path}`)
      await expect(heading).toBeVisible()
    }
  })
})
