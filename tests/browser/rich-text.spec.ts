import { expect, type Page, test } from '@playwright/test'
import { expectFits } from './layout-faults.ts'
import { openQuizSet } from './quiz.ts'
import { signUp } from './sign-in.ts'

const text = [
  'ข้อใด**ไม่ใช่**คำตอบของ $x^2 = 4$',
  '| ปี | วิธีจัดซื้อจัดจ้าง | ราคากลาง (บาท) | ราคา |\n|---|---|---:|---:|\n| 2568 | เฉพาะเจาะจง ตามมาตรา 56 (2) (ข) | 1,234,567.89 | $5 |',
  '![แผนภูมิ](/storage/chart.svg)',
  '<img src=x onerror="document.title = 1"> **<script>document.title = 1</script>**',
].join('\n\n')

test('a question shows its formatting, formula, table and image, and runs no code', async ({
  page,
}) => {
  const formulaFiles: string[] = []
  page.on('request', (request) => {
    if (/katex/i.test(request.url())) formulaFiles.push(request.url())
  })
  await page.route('**/storage/chart.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  )
  await signUp(page)
  await rewriteFirstQuestion(page)
  await openQuizSet(page)
  expect(formulaFiles).toEqual([])
  await page.getByRole('button', { name: /^เริ่มทำข้อสอบ/ }).click()

  const question = page.getByRole('article').first()
  await expect(question.locator('strong').filter({ hasText: 'ไม่ใช่' })).toBeVisible()
  await expect(question.getByRole('math')).toHaveCount(1)
  await expect(question.getByRole('cell', { name: '$5' })).toBeVisible()
  await expect(question.getByText('<script>document.title = 1</script>')).toBeVisible()
  await expect(question.getByRole('radio', { name: 'ราคา $5 และ 2 * 3 < 7' })).toHaveCount(1)
  expect(await page.title()).not.toBe('1')
  expect(formulaFiles.length).toBeGreaterThan(0)

  await question.getByRole('button', { name: 'แผนภูมิ' }).click()
  const picture = page.getByRole('dialog', { name: 'แผนภูมิ' })
  await expect(picture).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(picture).toHaveCount(0)
  await expectFits(page, 'a question with a table')
})

test('a long formula scrolls and a long word breaks; nothing overflows a narrow page', {
  tag: '@phone',
}, async ({ page }) => {
  await signUp(page)
  const sum = Array.from({ length: 30 }, (_, n) => `x_{${n}}`).join('+')
  await rewriteFirstQuestion(page, {
    question_text: `จงหาค่า\n\n$$${sum}$$\n\nเมื่อ $$${sum}$$ และ $${sum}$ เป็นจริง`,
    option_a: 'https://example.test/'.repeat(8),
    option_b: '$\\frac{1}{2}$',
  })
  await openQuizSet(page)
  await page.getByRole('button', { name: /^เริ่มทำข้อสอบ/ }).click()
  const question = page.getByRole('article').first()
  await expect(question.getByRole('math')).toHaveCount(4)
  const leaving = await question.evaluate((article) =>
    [article, ...article.querySelectorAll('p, label, .katex .base')]
      .filter((part) => !part.closest('.katex-display'))
      .filter((part) => part.getBoundingClientRect().right > document.documentElement.clientWidth)
      .map((part) => part.outerHTML.slice(0, 100)),
  )
  expect(leaving).toEqual([])
  expect(
    await question.evaluate((article) =>
      [...article.querySelectorAll('span')].some(
        (part) =>
          getComputedStyle(part).overflowX === 'auto' && part.scrollWidth > part.clientWidth,
      ),
    ),
  ).toBe(true)
})

/** Replaces the first question with one that a malicious author could have written in markup. */
async function rewriteFirstQuestion(
  page: Page,
  fields: object = { question_text: text, option_b: 'ราคา $5 และ 2 * 3 < 7' },
): Promise<void> {
  await page.route('**/rest/v1/rpc/start_quiz*', async (route) => {
    const response = await route.fetch()
    const attempt = await response.json()
    Object.assign(attempt.questions[0], fields)
    await route.fulfill({ response, json: attempt })
  })
}
