import { expect, type Locator, type Page, test } from '@playwright/test'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { startQuiz as startOverHttp } from '../support/product.ts'
import { layoutFaults } from './layout-faults.ts'
import { newLearner } from './learner.ts'
import { choose, next, saved, startQuiz, submitButton } from './quiz.ts'
import { signIn } from './sign-in.ts'

test.use({ viewport: { width: 360, height: 740 } })
test.afterAll(retireQuizSets)

test('a whole journey at 360 px with text at twice its size: everything is visible and reachable', {
  tag: '@phone',
}, async ({ page }) => {
  await newLearner(page, { fullName: 'มาลี ใจดีมากเป็นพิเศษ' })
  const set = await makeQuizSet({ minutes: 30 })
  await enlarge(page)

  await page.goto('/')
  await see(page, page.getByRole('heading', { level: 1 }))
  await page.getByRole('button', { name: 'เปิดเมนู' }).click()
  await see(page, page.getByRole('dialog').getByRole('link').first())
  await page.keyboard.press('Escape')

  await page.goto('/categories')
  await see(
    page,
    page
      .getByRole('main')
      .getByRole('link', { name: /ภาษาไทย/ })
      .first(),
  )
  await page.goto('/quiz-sets')
  const link = page.getByRole('main').getByRole('link', { name: set.name })
  await see(page, link)
  await link.click()

  const begin = page.getByRole('button', { name: /^เริ่มทำข้อสอบ/ })
  await expect(begin).toBeEnabled()
  await see(page, begin)
  await begin.click()

  for (const question of [1, 2, 3]) {
    await see(page, page.getByText(`ข้อ ${question} จาก 3`))
    await expectRoomToRead(page)
    await choose(page, 1)
    if (question < 3) await next(page).click()
  }
  await page.getByRole('button', { name: /^ดูทุกข้อ/ }).click()
  await see(page, page.getByRole('dialog', { name: 'ทุกข้อ' }))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'ตั้งค่าการแสดงผล' }).click()
  await see(page, page.getByRole('dialog', { name: 'ตั้งค่าการแสดงผล' }))
  await page.keyboard.press('Escape')
  await submitButton(page).click()
  await see(page, page.getByRole('dialog', { name: 'ส่งคำตอบ' }))
  await page.getByRole('button', { name: 'ยืนยันส่งคำตอบ' }).click()

  const review = page.getByRole('link', { name: 'ดูเฉลยทุกข้อ' })
  await see(page, review)
  await review.click()
  await see(page, page.getByRole('heading', { name: 'เฉลยทุกข้อ' }))
  await page.goto('/dashboard')
  await see(page, page.getByRole('heading', { name: 'ประวัติการทำข้อสอบ' }))
  await expect(page.getByRole('main').getByText(set.name).first()).toBeVisible()
})

test('a long history and long texts at 360 px with text at twice its size', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, 'learner@demo.test')
  await enlarge(page)
  for (const [address, name] of [
    ['/dashboard', 'ประวัติการทำข้อสอบ'],
    ['/points', 'ประวัติแต้ม'],
    ['/leaderboard', '20 อันดับแรก'],
    ['/privacy-policy', 'นโยบายความเป็นส่วนตัว'],
    ['/cookie-policy', 'นโยบายคุกกี้'],
  ] as const) {
    await page.goto(address)
    await see(page, page.getByRole('main').getByRole('heading', { name }).first())
  }
})

test('a running quiz covers nothing else in a phone’s header', { tag: '@phone' }, async ({
  page,
}) => {
  const learner = await newLearner(page, { points: 12_345 })
  await startOverHttp(learner, (await makeQuizSet({ minutes: 90, pointsCost: 0 })).id)
  await page.goto('/')
  const header = page.getByRole('banner')
  const pill = header.getByRole('link', { name: /ทำต่อ/ })
  await expect(pill).toBeVisible()
  for (const standard of [16, 26, 32]) {
    await enlarge(page, standard)
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 740 })
      const mark = await header.getByRole('link').first().locator('svg, img').first().boundingBox()
      const box = await pill.boundingBox()
      const size = `${standard} px at ${width}`
      expect.soft(box?.height, size).toBeGreaterThanOrEqual(44)
      expect.soft(box?.x, size).toBeGreaterThanOrEqual((mark?.x ?? 0) + (mark?.width ?? 0))
      const beyond = () => document.documentElement.scrollWidth - innerWidth
      expect.soft(await page.evaluate(beyond), size).toBeLessThanOrEqual(0)
    }
  }
})

test('the parts of the quiz bar fit beside each other at 320 px', { tag: '@phone' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await newLearner(page)
  const set = await makeQuizSet({ questions: 12, minutes: 90 })
  await startQuiz(page, `/quiz/${set.id}`)
  await choose(page, 1)
  await saved(page)
  for (let question = 1; question < 12; question += 1) await next(page).click()
  await expect(page.getByText('ข้อ 12 จาก 12')).toBeVisible()
  const position = await textBox(page.getByText('ข้อ 12 จาก 12'))
  const status = await page.getByText('บันทึกแล้ว').locator('..').boundingBox()
  expect(position.right).toBeLessThanOrEqual(status?.x ?? 0)
  expect(await layoutFaults(page)).toEqual([])
})

/** The box of the text itself, which may be wider than its element. */
function textBox(element: Locator) {
  return element.evaluate((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return range.getBoundingClientRect()
  })
}

/** Changes the browser's own text size: twice its 16 px, or another one. */
async function enlarge(page: Page, standard = 32): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: 26 } })
}

async function see(page: Page, sign: ReturnType<Page['getByText']>): Promise<void> {
  await expect(sign).toBeVisible()
  await expect(page.getByText('กำลังโหลด').first()).toBeHidden()
  expect.soft(await layoutFaults(page)).toEqual([])
}

/** Sticky elements leave at least half of the screen to the question. */
async function expectRoomToRead(page: Page): Promise<void> {
  const taken = await page.evaluate(() => {
    const stays = (element: Element) =>
      ['sticky', 'fixed'].includes(getComputedStyle(element).position) &&
      !element.closest('[aria-live]')
    const bars = [...document.querySelectorAll('body *')].filter(stays)
    window.scrollTo(0, 200)
    const rows = new Set<number>()
    for (const bar of bars) {
      const { top, bottom, width } = bar.getBoundingClientRect()
      if (width < 200) continue
      for (let y = Math.max(0, Math.ceil(top)); y < Math.min(innerHeight, bottom); y += 1)
        rows.add(y)
    }
    return rows.size / innerHeight
  })
  expect.soft(taken).toBeLessThan(0.5)
}
