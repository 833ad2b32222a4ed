import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { makeQuizSet, type QuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { begin } from './quiz.ts'
import { password } from './sign-in.ts'
import { visit } from './site.ts'

let set: QuizSet

test.beforeAll(async () => {
  set = await makeQuizSet()
})
test.afterAll(retireQuizSets)

const main = (page: Page) => page.getByRole('main')

/** Ways to the first question, with the links that a newcomer presses before and after the sign-up. */
const ways: Record<
  string,
  { from: () => string; before?: (page: Page) => Locator; after?: (page: Page) => Locator }
> = {
  'a shared link': { from: () => `/quiz/${set.id}` },
  'a set card': {
    from: () => `/quiz-sets?q=${set.name}`,
    before: (page) => main(page).getByRole('link', { name: set.name }),
  },
  'a search result': {
    from: () => `/search?q=${set.name}`,
    before: (page) => main(page).getByRole('link', { name: set.name }),
  },
  'the home page': {
    from: () => '/',
    before: (page) => main(page).locator('a[href^="/auth"][href*="quiz-sets"]'),
    after: (page) => main(page).locator('a[href^="/quiz/"]').first(),
  },
}

for (const [name, { from, before, after }] of Object.entries(ways)) {
  test(`a newcomer takes at most four presses and one form from ${name} to the first question`, {
    tag: '@phone',
  }, async ({ page }) => {
    let presses = 0
    const press = async (control: Locator) => {
      await control.click()
      presses += 1
    }
    await visit(page, from())
    if (before) await press(before(page))
    const form = page.getByRole('tabpanel', { name: 'สมัครสมาชิก' })
    await expect(form).toContainText('50 แต้ม')
    if (!after) {
      await expect(page.getByText(`สมัครหรือเข้าสู่ระบบเพื่อทำ “${set.name}”`)).toBeVisible()
    }
    await form.getByLabel('อีเมล').fill(`${randomUUID()}@example.test`)
    await form.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
    await press(form.getByRole('button', { name: 'สมัครสมาชิก', exact: true }))
    if (after) await press(after(page))
    await press(begin(page))
    await expect(page.getByRole('radiogroup').first()).toBeVisible()
    expect(presses).toBeLessThanOrEqual(4)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the start card of a shared link leads a guest to the sign-up for its set', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto(`/quiz/${set.id}`)
    await expect(begin(page)).toBeHidden()
    await main(page).getByRole('link', { name: 'สมัครฟรี รับ 50 แต้ม' }).click()
    await page.waitForURL(`**/auth?tab=sign-up&redirect=${encodeURIComponent(`/quiz/${set.id}`)}`)
  })
})
