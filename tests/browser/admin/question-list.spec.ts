import { expect, test } from '@playwright/test'
import { removeBranches } from '../../data/catalogue.ts'
import { makeQuestions } from '../../data/questions.ts'
import { openAsAdmin, pressAction, rowOf } from './administrator.ts'

test.describe('the list of questions', () => {
  test.afterEach(removeBranches)

  test('shows an error if the server refuses, and keeps the rows', async ({ page }) => {
    const set = await makeQuestions(1)
    await openAsAdmin(page, `/admin/questions?set=${set.id}`)
    await page.route('**/rest/v1/rpc/delete_questions', (route) => route.abort())
    await pressAction(rowOf(page, 'คำถามที่ 1'), /^ลบ/)
    await page.getByRole('dialog').getByRole('button', { name: 'ลบคำถาม' }).click()
    await expect(page.getByText('ไม่สามารถลบคำถามได้')).toBeVisible()
    await expect(rowOf(page, 'คำถามที่ 1')).toHaveCount(1)
    await page.route('**/rest/v1/rpc/list_questions', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('ไม่สามารถโหลดคำถามได้').first()).toBeVisible()
  })
})
