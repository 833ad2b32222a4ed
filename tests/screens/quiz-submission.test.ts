import { afterAll, describe, vi } from 'vitest'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { balance } from '../support/product.ts'
import { newLearner } from './learner.ts'
import { choose, saved, startQuiz, submitButton } from './quiz.ts'
import { expect, test } from './test.ts'

describe('an attempt', () => {
  afterAll(retireQuizSets)

  test('is submitted once, however often the button is clicked', async ({ page }) => {
    const learner = await newLearner()
    const set = await makeQuizSet({ questions: 1 })
    await startQuiz(page, `/quiz/${set.id}`)
    await choose(page, 1)
    await saved(page)
    await submitButton(page).click()
    using requests = vi.spyOn(globalThis, 'fetch')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'ยืนยันส่งคำตอบ' })
      .evaluate((button: HTMLElement) => {
        for (let press = 0; press < 5; press += 1) button.click()
      })
    await expect(page.getByText('ส่งคำตอบเรียบร้อย')).toBeVisible()
    const urls = requests.mock.calls.map(([input]) =>
      String(input instanceof Request ? input.url : input),
    )
    expect(urls.filter((url) => url.includes('/rpc/submit_attempt'))).toHaveLength(1)

    await page.goto('/dashboard')
    await expect(page.getByRole('link', { name: set.name })).toHaveCount(1)
    expect(await balance(learner)).toBe(40)
  })

  test('stays if submitting fails, and is submitted afterwards', async ({ page }) => {
    await newLearner()
    const set = await makeQuizSet({ questions: 1 })
    await startQuiz(page, `/quiz/${set.id}`)
    await choose(page, 1)
    await saved(page)
    await query('revoke execute on function public.submit_attempt(uuid) from authenticated')
    try {
      await submitButton(page).click()
      await page.getByRole('dialog').getByRole('button', { name: 'ยืนยันส่งคำตอบ' }).click()
      const said = page.getByRole('dialog').getByRole('alert')
      await expect(said).toHaveText(/ไม่สามารถส่งคำตอบได้ คำตอบที่เลือกไว้ยังอยู่ครบ/)
    } finally {
      await query('grant execute on function public.submit_attempt(uuid) to authenticated')
    }
    await page.getByRole('dialog').getByRole('button', { name: 'ยืนยันส่งคำตอบ' }).click()
    await expect(page.getByText('คะแนนของคุณ: 1/1')).toBeVisible()
    await expect(page.getByText('ไม่สามารถส่งคำตอบได้', { exact: true })).toBeHidden()
  })

  test('is submitted automatically after the server was out of capacity', async ({ page }) => {
    await newLearner()
    const set = await makeQuizSet({ questions: 1 })
    await startQuiz(page, `/quiz/${set.id}`)
    await choose(page, 1)
    await saved(page)
    await query(`create function public.no_room() returns trigger language plpgsql security definer
      as $$ begin perform private.fail('unavailable'); end $$`)
    await query(`create trigger no_room before update on public.quiz_attempts for each row
      when (new.quiz_set_id = '${set.id}') execute function public.no_room()`)
    try {
      await submitButton(page).click()
      await page.getByRole('dialog').getByRole('button', { name: 'ยืนยันส่งคำตอบ' }).click()
      const said = page.getByRole('dialog').getByRole('status')
      await expect(said).toHaveText(/คำตอบของคุณอยู่ครบ ระบบกำลังลองส่งให้อีกครั้งโดยอัตโนมัติ/)
      await expect(page.getByText('ไม่สามารถส่งคำตอบได้', { exact: true })).toBeHidden()
    } finally {
      await query('drop function public.no_room cascade')
    }
    await expect(page.getByText('คะแนนของคุณ: 1/1')).toBeVisible()
  })
})
