import { expect, type Locator, type Page } from '@playwright/test'

export const begin = (page: Page): Locator => page.getByRole('button', { name: /^เริ่มทำข้อสอบ/ })
export const next = (page: Page): Locator => page.getByRole('button', { name: 'ถัดไป' })
export const previous = (page: Page): Locator => page.getByRole('button', { name: 'ก่อนหน้า' })
export const submitButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'ส่งคำตอบ', exact: true })

/** Opens a quiz set and starts it. */
export async function startQuiz(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await begin(page).click()
  await expect(page.getByRole('radiogroup').first()).toBeVisible()
}

/** Waits until the server has stored every choice made so far. */
export async function saved(page: Page): Promise<void> {
  await expect(page.getByText('บันทึกแล้ว', { exact: true })).toBeVisible()
}

/** Submits from the last question. */
export async function submitAttempt(page: Page): Promise<void> {
  await submitButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ยืนยันส่งคำตอบ' }).click()
  await expect(page.getByText('ส่งคำตอบเรียบร้อย')).toBeVisible()
}

/** Opens a quiz set of the hub with a time limit, as a visitor searching would. */
export async function openQuizSet(page: Page): Promise<void> {
  // The list without a search has the newest first: quiz sets that other tests made.
  await page.goto('/quiz-sets?q=ภาษาไทย')
  await page
    .getByRole('main')
    .getByRole('link', { name: /ภาษาไทย/ })
    .first()
    .click()
  await page.waitForURL('**/quiz/**')
}

/** Clicks one option of the current question where a finger would: on its label. */
export async function choose(page: Page, choice: 1 | 2 | 3 | 4): Promise<void> {
  const question = page.getByRole('radiogroup').first()
  await question
    .locator('label')
    .nth(choice - 1)
    .click()
  await expect(question.getByRole('radio').nth(choice - 1)).toBeChecked()
}

/** Withholds the verdict of the next result, and returns the function that lets it arrive after the score. */
export async function holdVerdict(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/rpc/attempt_result**', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** The links of a result appear in their final places: none before the verdict, whose lines are above them. */
export async function expectUnmovedLinks(page: Page, release: () => void): Promise<void> {
  const links = page.getByRole('main').getByRole('link')
  await expect(links).toHaveCount(0)
  release()
  await links.first().waitFor()
  const place = await links.first().boundingBox()
  await page.waitForLoadState('networkidle')
  expect(await links.first().boundingBox()).toEqual(place)
}
