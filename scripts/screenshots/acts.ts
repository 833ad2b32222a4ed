import type { Page } from '@playwright/test'

const question = (page: Page) => page.getByRole('radiogroup').first()
const dialog = (page: Page) => page.locator('dialog[open]')
const pressInMain = (page: Page, selector: string) =>
  page.locator(`main ${selector}`).first().click()

/** Continues the attempt that was started for the picture. */
export async function resume(page: Page) {
  const proceed = page.locator('[aria-labelledby=resume-title] button')
  await proceed.or(question(page)).first().waitFor()
  // A window that already has it open continues by itself.
  if (await proceed.isVisible()) await proceed.click()
  await question(page).waitFor()
}

/** Returns to a question answered before: its verdict, in instant mode. */
export const resumeAt = (position: number) => async (page: Page) => {
  await resume(page)
  for (let left = 30; left > 0; left -= 1) await page.keyboard.press('ArrowLeft')
  for (let at = 1; at < position; at += 1) await page.keyboard.press('ArrowRight')
}

/** The grid of all questions; a desktop always shows it beside the question. */
export async function openGrid(page: Page) {
  await resume(page)
  const opener = page.locator('main nav button[class*=openGrid]')
  if (!(await opener.isVisible())) return
  await opener.click()
  await dialog(page).waitFor()
}

export async function openDisplay(page: Page) {
  await resume(page)
  await page.locator('main h1').locator('xpath=../../button').click()
  await dialog(page).waitFor()
}

export async function openSubmit(page: Page) {
  await resume(page)
  for (let left = 40; left > 0; left -= 1) await page.keyboard.press('ArrowRight')
  await page.locator('main nav button').last().click()
  await dialog(page).waitFor()
}

export async function submit(page: Page) {
  await openSubmit(page)
  await dialog(page).locator('[data-autofocus]').click()
  await page.locator('main a[href*="/quiz-results/"]').first().waitFor()
}

export const pickSecondTab = (page: Page) => page.getByRole('tab').nth(1).click()

/** The first question of a practice round, before and after it is answered. */
export async function beginReview(page: Page) {
  await pressInMain(page, 'button[class*=Button-root]')
  await question(page).waitFor()
}

export async function answerFirst(page: Page) {
  const option = question(page).locator('label').first()
  await option.waitFor()
  if (await question(page).getByRole('radio').first().isEnabled()) await option.click()
}

export async function answerReview(page: Page) {
  await beginReview(page)
  await answerFirst(page)
}

/** The menu on a phone, or of a signed-in user; a guest has none on a desktop. */
export async function openMenu(page: Page) {
  const opener = page
    .locator('header button:is([aria-haspopup], [aria-expanded], [popovertarget]):visible')
    .first()
  await opener.waitFor({ timeout: 3_000 }).catch(() => undefined)
  if (await opener.isVisible()) await opener.click()
}

export const firstMail = (page: Page) => page.locator('a[href*="/dev/mailbox/"]').first().click()

export const answerSample = (page: Page) => page.locator('#sample label').nth(1).click()

/** The connection is lost while a question is answered. */
export async function loseConnection(page: Page) {
  await resume(page)
  await page.context().setOffline(true)
}

export async function openBookmark(page: Page) {
  await pressInMain(page, 'li button')
  await question(page).waitFor()
}

/** The message to a guest with a wrong password. */
export async function signInWrongly(page: Page) {
  const form = page.getByRole('tabpanel').first()
  await form.locator('input[autocomplete=email]').fill('learner@demo.test')
  await form.locator('input[type=password]').fill('not-the-password')
  await page.keyboard.press('Enter')
  await form.getByRole('alert').waitFor()
}

export async function openBank(page: Page) {
  await pressInMain(page, 'a[href*="/sandbox/"]')
  await page.waitForURL('**/sandbox/**')
}
