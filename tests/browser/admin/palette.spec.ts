import { expect, type Page, test } from '@playwright/test'
import { makeBranch, named, removeBranches } from '../../data/catalogue.ts'
import { openAsAdmin } from './administrator.ts'

const shortcut = 'ControlOrMeta+k'
const field = (page: Page) => page.getByRole('combobox', { name: 'ค้นหาหน้าจอ หรือข้อมูล' })
const options = (page: Page) => page.getByRole('dialog', { name: 'ไปที่' }).getByRole('option')
const chosen = (page: Page) => options(page).and(page.locator('[aria-selected=true]'))

test.describe('the palette', () => {
  test.afterEach(removeBranches)

  test('opens a record by keyboard alone, and offers it again', {
    tag: '@desktop',
  }, async ({ page }) => {
    const { name, course } = await makeBranch()
    await openAsAdmin(page, '/admin/categories')
    await page.keyboard.press(shortcut)
    await expect(field(page)).toBeFocused()
    await expect(page.getByRole('group', { name: 'หน้าจอ' })).toBeVisible()
    await page.keyboard.insertText(name)
    await expect(options(page)).toHaveText([new RegExp(name), new RegExp(name), new RegExp(name)])

    // The field names the option that Enter opens, whatever the list becomes.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(chosen(page)).toHaveCount(1)
    await expect(field(page)).toHaveAttribute(
      'aria-activedescendant',
      (await chosen(page).getAttribute('id')) ?? '',
    )
    await expect(page.getByRole('group', { name: 'คอร์ส' }).getByRole('option')).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/admin/courses\\?record=${course}`))
    await expect(page.getByRole('dialog').getByLabel('ชื่อคอร์ส')).toHaveValue(name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.getByRole('button', { name: 'ค้นหาทุกอย่าง' }).click()
    const recent = page.getByRole('group', { name: 'เปิดล่าสุด' })
    await expect(recent.getByRole('option')).toHaveText([new RegExp(name)])

    // Opened again before the browser has fired the close event of Escape.
    await page.evaluate(async () => {
      document.querySelector('dialog')?.requestClose()
      await new Promise<void>(queueMicrotask)
      dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyK', ctrlKey: true }))
    })
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(options(page)).toHaveCount(0)
  })

  test('searches once typing pauses, says what it did not find, and finds screens by other words', {
    tag: '@desktop',
  }, async ({ page }) => {
    await openAsAdmin(page, '/admin/categories')
    await page.getByRole('button', { name: 'ค้นหาทุกอย่าง' }).click()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/rpc/find_records')) asked.push(request.postDataJSON().q)
    })
    await field(page).pressSequentially('abcdefgh')
    await expect(page.getByRole('status').filter({ hasText: 'ไม่พบ “abcdefgh”' })).toBeVisible()
    expect(asked.at(-1)).toBe('abcdefgh')
    expect(asked.length).toBeLessThan(8)

    const path = '**/rest/v1/rpc/find_records'
    await page.route(path, (route) =>
      route.fulfill({ status: 400, json: { code: 'internal', message: 'no' } }),
    )
    await field(page).fill(named('ล้มเหลว'))
    await expect(page.getByText('ไม่สามารถค้นหาได้')).toBeVisible()
    await page.unroute(path)
    await page.getByRole('button', { name: 'ลองใหม่' }).click()
    await expect(page.getByText('ไม่สามารถค้นหาได้')).toBeHidden()

    const screens = page.getByRole('group', { name: 'หน้าจอ' }).getByRole('option')
    for (const [word, names] of [
      ['ถังขยะ', ['บันทึกการทำงาน']],
      ['คืนเงิน', ['คำสั่งซื้อ']],
      ['ราคา', ['ตั้งค่าการชำระเงิน', 'ชุดข้อสอบ']],
      ['โลโก้', ['ตั้งค่าเว็บไซต์', 'ตั้งค่าเว็บไซต์ย่อย']],
    ] as const) {
      await field(page).fill(word)
      await expect(screens).toHaveText([...names])
    }
    await field(page).fill('แท็ก')
    await screens.filter({ hasText: /^แท็ก$/ }).click()
    await expect(page).toHaveURL(/\/admin\/quiz-tags$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('จัดการแท็ก')
  })
})
