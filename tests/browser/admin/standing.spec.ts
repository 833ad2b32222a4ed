import { expect, type Page, test } from '@playwright/test'
import { openAsAdmin } from './administrator.ts'

const again = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'ลองใหม่' })

for (const [resource, address] of [
  ['an administrator’s standing', '**/rpc/my_admin_standing'],
  ['the user’s role', '**/rest/v1/user_roles*'],
] as const) {
  test(`the back office redirects no user when it fails to read ${resource}`, async ({ page }) => {
    await openAsAdmin(page, '/admin/courses')
    await page.route(address, (route) => route.abort())
    await page.reload()
    await expect(again(page)).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/courses$/)
    await page.unroute(address)
    await again(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/คอร์ส/)
    await expect(page.getByRole('navigation', { name: 'เมนูผู้ดูแล' })).toBeVisible()
  })
}
