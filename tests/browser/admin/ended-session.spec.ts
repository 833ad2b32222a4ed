import { expect, type Locator, test } from '@playwright/test'
import { makeOrder } from '../../data/order.ts'
import { query } from '../../data/query.ts'
import { openAsAdmin } from './administrator.ts'

const closeBy = (dialog: Locator) => dialog.getByRole('button', { name: 'ปิด', exact: true })

test.describe('unsent input', () => {
  test('stays with its request id where the act may have succeeded', async ({ page }) => {
    const order = await makeOrder('ผู้เรียน ที่คำตอบหาย')
    const dialog = page.getByRole('dialog')
    const open = page.getByRole('button', { name: 'ปรับแต้ม' })
    const send = dialog.getByRole('button', { name: 'ปรับแต้ม', exact: true })
    const asked: string[] = []
    let lose = () => {}
    await page.route('**/rpc/change_points', async (route) => {
      asked.push(route.request().postDataJSON().request_id)
      await route.fetch()
      await new Promise<void>((resolve) => {
        lose = resolve
      })
      await route.abort()
    })
    await openAsAdmin(page, `/admin/users/${order.user_id}`)
    await open.click()
    await dialog.getByLabel('จำนวนแต้มที่เพิ่ม').fill('7')
    await dialog.getByLabel('เหตุผล').fill('ชดเชยข้อสอบผิด')
    await send.click()
    await expect.poll(() => asked).toHaveLength(1)
    for (const _ of 'ab') await page.keyboard.press('Escape')
    await closeBy(dialog).click()
    await expect(dialog).toBeVisible()
    await expect.poll(() => lose.toString()).not.toBe('() => {}')
    lose()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await page.unrouteAll()

    await dialog.getByRole('button', { name: 'ยกเลิก' }).click()
    await expect(dialog).toHaveCount(0)
    await open.click()
    await expect(dialog.getByLabel('จำนวนแต้มที่เพิ่ม')).toHaveValue('7')
    const again = page.waitForRequest('**/rpc/change_points')
    await send.click()
    expect((await again).postDataJSON().request_id).toBe(asked[0])
    await expect(dialog).toHaveCount(0)
    const entries = await query(
      `select id from public.point_transactions where user_id = $1 and amount = 7`,
      [order.user_id],
    )
    expect(entries).toHaveLength(1)
  })
})
