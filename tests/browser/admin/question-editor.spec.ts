import { expect, test } from '@playwright/test'
import { removeBranches } from '../../data/catalogue.ts'
import { makeQuestions } from '../../data/questions.ts'
import { expectClean } from '../accessibility/expect-clean.ts'
import { openAsAdmin } from './administrator.ts'

test.describe('the editor of a question', () => {
  test.afterEach(removeBranches)

  test('is accessible with a passage, and the browser undoes a conversion', {
    tag: '@both',
  }, async ({ page }) => {
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    const set = await makeQuestions(1)
    await openAsAdmin(page, `/admin/questions?set=${set.id}&record=${set.ids[0]}`)
    await page.getByRole('button', { name: 'เพิ่มบทความหรือสถานการณ์ร่วม' }).click()
    await field('บทความหรือสถานการณ์ร่วม').fill('แม่น้ำปิงไหลผ่านเชียงใหม่')
    await field('คำถาม').fill('น้ำคือ**H<sub>2</sub>O**')
    await field('ลิงก์ YouTube').fill('https://example.test/video')
    await expect(page.getByText('วิดีโอต้องเป็นลิงก์ YouTube')).toBeVisible()
    await expectClean(page, 'the editor')

    const explanation = field('คำอธิบายเฉลย')
    await explanation.fill('')
    await explanation.focus()
    await explanation.evaluate((area) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', '<b>หนา</b>')
      area.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    })
    await expect(explanation).toHaveValue('**หนา**')
    await explanation.press('ControlOrMeta+z')
    await expect(explanation).not.toHaveValue('**หนา**')
  })
})
