import { expect, test } from '@playwright/test'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { newLearner } from './learner.ts'
import {
  begin,
  choose,
  expectUnmovedLinks,
  holdVerdict,
  next,
  previous,
  submitAttempt,
} from './quiz.ts'
import { site } from './site.ts'

test.describe('a tenant’s quiz', { tag: '@phone' }, () => {
  test.afterAll(retireQuizSets)

  test('offers two modes, answers at once in one, shows the right option, and scores to one decimal', async ({
    page,
    baseURL,
  }) => {
    const tenant = site(baseURL, 'local')
    await newLearner(page, { site: tenant })
    const set = await makeQuizSet({ tenant: 'local' })
    await page.goto(`${tenant}/tenant-quiz/${set.id}`)
    await expect(page.getByRole('link', { name: 'ยกเลิก' })).toHaveAttribute('href', '/')
    const trail = page.getByRole('navigation', { name: 'เส้นทางหน้า' }).locator('a')
    await expect(trail).toHaveCount(3)
    for (const [index, path] of [
      '/tenant-category/',
      '/tenant-subcategories/',
      '/tenant-courses/',
    ].entries()) {
      await expect(trail.nth(index)).toHaveAttribute('href', new RegExp(`^${path}`))
    }
    const instant = page.getByRole('radio', { name: /^โหมดเฉลยทันที/ })
    await expect(page.getByRole('radio', { name: /^โหมดเฉลยตอนจบ/ })).toBeChecked()
    await page.getByText('โหมดเฉลยทันที', { exact: true }).click()
    await expect(instant).toBeChecked()
    await begin(page).click()

    // Stored as a to d, shown as 1 to 4.
    const question = page.getByRole('article')
    await choose(page, 1)
    await expect(question.getByText('คำตอบที่ถูกต้องคือตัวเลือกที่ 1')).toBeVisible()
    await expect(question.getByText('ถูกต้อง', { exact: true })).toBeVisible()
    await next(page).click()
    await choose(page, 4)
    await expect(question.getByText('ไม่ถูกต้อง', { exact: true })).toBeVisible()
    await expect(question.getByText('คำตอบที่ถูกต้องคือตัวเลือกที่ 1')).toBeVisible()
    await expect(question.getByText('เหตุผลของข้อ 2')).toBeVisible()
    await previous(page).click()
    await expect(question.getByText('เหตุผลของข้อ 1')).toBeVisible()
    await next(page).click()
    await next(page).click()
    await choose(page, 1)
    const release = await holdVerdict(page)
    await submitAttempt(page)
    await expect(page.getByRole('img', { name: 'ได้ 2 จาก 3 คะแนน คิดเป็น 66.7%' })).toBeVisible()
    await expectUnmovedLinks(page, release)
    await expect(page.getByRole('heading', { name: 'มาถูกทางแล้ว' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'กลับหน้าแรก' }).click()
    await expect(page).toHaveURL(`${tenant}/`)

    await page.goto(`${tenant}/points?direction=out`)
    await expect(page.getByRole('listitem').filter({ hasText: set.name })).toHaveCount(1)
  })
})
