import { expect, test } from '@playwright/test'
import { makeSatQuizSet, removeSatQuizSets } from '../../data/sat-quiz-set.ts'
import { openAsAdmin } from './administrator.ts'
import { expectButtonsInView } from './screen-layout.ts'

test.afterEach(removeSatQuizSets)

test('the regrade of a question keeps its buttons in view, on a desktop and a phone', async ({
  page,
}) => {
  const desktop = page.viewportSize()
  const quiz = await makeSatQuizSet()
  await openAsAdmin(page, `/admin/quiz-sets/${quiz.id}/statistics?record=${quiz.third}`)
  await page.getByRole('button', { name: 'ตรวจข้อนี้ใหม่' }).click()
  const dialog = page.getByRole('dialog', { name: 'ตรวจข้อนี้ใหม่' })
  await dialog.getByRole('combobox', { name: 'ตัวเลือก' }).selectOption('2')
  await dialog.getByRole('button', { name: 'ดูผลก่อนตรวจใหม่' }).click()
  await expect(dialog.getByRole('table')).toContainText('ผู้สอบคนที่')
  for (const size of [desktop, { width: 390, height: 844 }]) {
    if (size) await page.setViewportSize(size)
    await expectButtonsInView(page, dialog)
  }
})
