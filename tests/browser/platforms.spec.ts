import { expect, type Page, test } from '@playwright/test'
import { visit } from './site.ts'

const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

test('side by side as a grid, stacked as a list', {
  tag: '@desktop',
}, async ({ page }) => {
  const tops = async () => {
    const boxes = await Promise.all(
      (await names(page).all()).slice(0, 2).map((name) => name.boundingBox()),
    )
    return boxes.map((box) => Math.round(box?.y ?? 0))
  }
  await visit(page, '/platforms')
  await expect(names(page).nth(1)).toBeVisible()
  const [first, second] = await tops()
  expect(first).toBe(second)
  await page.getByRole('button', { name: 'รายการ' }).click()
  await expect.poll(async () => new Set(await tops()).size).toBe(2)
})
