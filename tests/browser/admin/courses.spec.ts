import { expect, test } from '@playwright/test'
import { makeBranch, removeBranches } from '../../data/catalogue.ts'
import { openAsAdmin, rowOf } from './administrator.ts'

test.describe('courses of the back office', () => {
  test.afterEach(removeBranches)

  test('are narrowed by a filter whose options stay while their search is pending', async ({
    page,
  }) => {
    const [mine, other] = [await makeBranch(), await makeBranch()]
    await openAsAdmin(page, '/admin/courses')
    const category = page.getByRole('combobox', { name: 'หมวดหมู่', exact: true })
    const options = page.getByRole('listbox').getByRole('option')
    await category.fill('กิ่ง')
    await expect(options.filter({ hasText: mine.name })).toBeVisible()
    await expect(options.filter({ hasText: other.name })).toBeVisible()
    const answer = Promise.withResolvers<void>()
    await page.route(/\/rest\/v1\/.*/, async (route) => {
      await answer.promise
      await route.continue()
    })
    const asked = page.waitForRequest((request) =>
      [...new URL(request.url()).searchParams.values()].some((one) => one.includes(mine.name)),
    )
    await category.fill(mine.name)
    await expect(options).toHaveText([mine.name])
    await asked
    await expect(options).toHaveText([mine.name])
    await options.click()
    answer.resolve()
    await expect(page).toHaveURL(new RegExp(`category=${mine.category}`))
    await expect(rowOf(page, mine.name)).toHaveCount(1)
  })
})
