import { expect, type Page, test } from '@playwright/test'
import { makeQuizSet, retireQuizSets } from '../../data/quiz-sets.ts'
import { newLearner } from '../learner.ts'
import { begin } from '../quiz.ts'

test.afterAll(retireQuizSets)
test.describe.configure({ timeout: 480_000 })

// WCAG 2.2, 2.4.11: fixed bars must not cover the focused element.
test('the focused element is never below a fixed bar', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await newLearner(page)
  const set = await makeQuizSet({ questions: 6, minutes: 30 })
  await page.goto('/purchase-points')
  await expect(page.getByRole('button', { name: /^ชำระเงิน ฿/ })).toBeEnabled()
  await expectInSight(page, 'the shop')

  await page.goto(`/quiz/${set.id}`)
  await expect(begin(page)).toBeEnabled()
  await expectInSight(page, 'the start of a quiz')
  await page.getByText('เฉลยทันที', { exact: true }).click()
  await begin(page).click()
  await expect(page.getByRole('article')).toBeVisible()
  await page.getByRole('button', { name: 'ตั้งค่าการแสดงผล' }).click()
  await page.getByRole('switch', { name: 'แสดงคำถามทั้งหมดในหน้าเดียว' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toHaveCount(6)
  await page.getByRole('article').nth(2).locator('label').nth(1).click()
  await expect(page.getByText('คำอธิบาย')).toBeVisible()
  await expectInSight(page, 'all questions of a quiz')
})

/** Moves through the page by Tab and back; each stop must be visible. */
async function expectInSight(page: Page, name: string): Promise<void> {
  const hidden: string[] = []
  for (const key of ['Tab', 'Shift+Tab']) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const stops = await page.evaluate(() => {
      for (const seen of document.querySelectorAll('[data-seen]')) seen.removeAttribute('data-seen')
      return document.querySelectorAll('a, button, input, select, summary').length
    })
    for (let stop = 0; stop <= stops; stop += 1) {
      await page.keyboard.press(key)
      const found = await page.evaluate(lookAtFocus)
      if (found === 'end') break
      if (found !== 'seen') hidden.push(`${key}: ${found}`)
    }
  }
  expect.soft(hidden, name).toEqual([])
}

/** Runs in the page: returns 'seen', 'end' where the focus leaves the page or starts again, or the hidden element. */
async function lookAtFocus(): Promise<string> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.hasAttribute('data-seen')) return 'end'
  focused.setAttribute('data-seen', '')
  const place = focused.closest('label') ?? focused
  const { left, top, width, height } = place.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  if (hit && (place.contains(hit) || hit.closest('label')?.contains(focused))) return 'seen'
  return `${focused.outerHTML.slice(0, 160)} under ${hit?.outerHTML.slice(0, 80) ?? 'the edge'}`
}
