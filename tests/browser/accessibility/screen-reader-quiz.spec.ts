import { expect, type Page, test } from '@playwright/test'
import { newLearner } from '../learner.ts'
import { choose } from '../quiz.ts'
import { site } from '../site.ts'
import { catalogue } from './catalogue.ts'

test('a quiz can be taken with a screen reader', { tag: '@desktop' }, async ({ page, baseURL }) => {
  await begin(page, site(baseURL), 'เฉลยทันที')
  const question = page.getByRole('article')
  await expect(question.getByRole('heading', { name: 'ข้อ 1', exact: true })).toBeFocused()

  const group = question.getByRole('radiogroup')
  const words = await page.locator(`#${await group.getAttribute('aria-labelledby')}`).innerText()
  await expect(group).toHaveAccessibleName(words.replace(/\s+/g, ' '))
  await expect(question).toMatchAriaSnapshot(`
    - article:
      - heading "ข้อ 1" [level=2]
      - button "ไม่แน่ใจ"
      - radiogroup:
        - radio /^1 .+/
        - radio /^2 .+/
        - radio /^3 .+/
        - radio /^4 .+/
      - status
  `)
  await expect(page.getByRole('timer', { name: 'เวลาที่เหลือ' })).toHaveAttribute('aria-live', 'off')
  const progress = page.getByRole('progressbar', { name: 'ความคืบหน้า' })
  await expect(progress).toHaveAttribute('aria-valuetext', /^ตอบแล้ว 0 จาก \d+ ข้อ$/)

  // A live region must exist before its content changes.
  const verdict = await question.getByRole('status').elementHandle()
  await choose(page, 2)
  await expect(page.getByText('คำอธิบาย')).toBeVisible()
  expect(await verdict?.innerText()).toMatch(/^(ถูกต้อง|ไม่ถูกต้อง)/)
  await expect(progress).toHaveAttribute('aria-valuetext', /^ตอบแล้ว 1 จาก/)
  await expect(page.getByRole('status').getByText('บันทึกแล้ว')).toBeVisible()
  await expect(group.getByRole('radio').first()).toBeDisabled()

  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await expect(page.getByRole('heading', { name: 'ข้อ 2', exact: true })).toBeFocused()
  const unsure = page.getByRole('button', { name: 'ไม่แน่ใจ', exact: true })
  await unsure.click()
  await expect(unsure).toHaveAttribute('aria-pressed', 'true')
})

test('the grid names each question with its state', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  await begin(page, site(baseURL), 'เฉลยตอนจบ')
  await choose(page, 3)
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await page.getByRole('button', { name: 'ไม่แน่ใจ' }).click()
  const open = page.getByRole('button', { name: /^ดูทุกข้อ ตอนนี้ข้อ 2 ตอบแล้ว 1\/\d+$/ })
  if (await open.isVisible()) await open.click()
  const grid = page.getByRole('region', { name: 'ทุกข้อ' })
  await expect(grid.getByRole('button', { name: 'ข้อ 1 ตอบแล้ว', exact: true })).toBeVisible()
  const current = grid.getByRole('button', { name: 'ข้อ 2 ยังไม่ตอบ ไม่แน่ใจ ข้อปัจจุบัน' })
  await expect(current).toHaveAttribute('aria-current', 'step')
  await expect(grid.getByRole('button', { name: 'ข้อ 3 ยังไม่ตอบ', exact: true })).toBeVisible()
})

test('the remaining time is announced at five minutes, one minute and ten seconds, and not in between', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  await page.clock.install()
  await begin(page, site(baseURL), 'เฉลยตอนจบ')
  const left = async () => {
    const [seconds = 0, minutes = 0] = (await page.getByRole('timer').innerText())
      .split(':')
      .reverse()
      .map(Number)
    return minutes * 60 + seconds
  }
  // From here on only the test advances the clock, however slow the machine.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  const announcement = page.getByRole('status').filter({ hasText: /^เหลือเวลา/ })
  await expect(announcement).toHaveCount(0)
  for (const [mark, words] of [
    [300, 'เหลือเวลา 5 นาที'],
    [60, 'เหลือเวลา 1 นาที'],
    [10, 'เหลือเวลา 10 วินาที'],
  ] as const) {
    await page.clock.runFor(((await left()) - mark - 3) * 1000)
    await expect(page.getByText(words)).toHaveCount(0)
    await page.clock.runFor(4000)
    await expect(announcement).toHaveText(words)
  }
})

test('a dialog traps the focus, and returns it', { tag: '@desktop' }, async ({ page, baseURL }) => {
  await begin(page, site(baseURL), 'เฉลยตอนจบ')
  const opener = page.getByRole('button', { name: 'ตั้งค่าการแสดงผล' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'ตั้งค่าการแสดงผล' })
  await expect(dialog).toBeVisible()
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab')
    const inside = await page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
    )
    expect(inside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'ปิด' }).click()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('nothing moves under reduced motion, and choices are visible in forced colours', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  await begin(page, site(baseURL), 'เฉลยตอนจบ')
  await choose(page, 2)
  const option = (number: number) =>
    page
      .getByRole('radiogroup')
      .locator('label')
      .nth(number - 1)
  await expect(option(2)).toHaveCSS('border-top-width', '3px')
  await expect(option(1)).toHaveCSS('border-top-width', '1px')
  await page.getByRole('button', { name: 'ตั้งค่าการแสดงผล' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter(({ playState, effect }) => {
        const { duration } = effect?.getComputedTiming() ?? {}
        return playState === 'running' && Number(duration) > 1
      }).length,
  )
  expect(moving).toBe(0)
})

/** Starts the first quiz of the hub in the given mode, as a new learner. */
async function begin(page: Page, origin: string, mode: string) {
  await newLearner(page)
  const { quizSet } = await catalogue(origin)
  await page.goto(`/quiz/${quizSet}`)
  await page.getByText(mode, { exact: true }).click()
  await page.getByRole('button', { name: /^เริ่มทำข้อสอบ/ }).click()
  await page.getByRole('radiogroup').waitFor()
}
