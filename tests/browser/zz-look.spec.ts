import { test } from '@playwright/test'
import { query } from './database.ts'
import { newLearner, sit } from './learner.ts'
import { makeQuizSet } from './quiz-sets.ts'
import { visit } from './site.ts'

test('look', { tag: '@phone' }, async ({ page }) => {
  const shots = async (name: string) => {
    for (const [w, h] of [[390, 844], [1280, 800]] as const)
      for (const scheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width: w, height: h })
        await page.emulateMedia({ colorScheme: scheme })
        await page.evaluate((s) => localStorage.setItem('mantine-color-scheme-value', s), scheme)
        await visit(page, '/')
        await page.getByRole('region', { name: /คืนนี้/ }).waitFor()
        await page.waitForTimeout(800)
        await page.screenshot({ path: `/tmp/tn-${name}-${w}-${scheme}.png` })
      }
  }
  const learner = await newLearner(page)
  await shots('new')
  const set = await makeQuizSet({ pointsCost: 0, questions: 20 })
  const attempt = await sit(learner, set.id, Array(20).fill(2))
  await query(`insert into public.exam_targets (user_id, position, exam_on) values ($1, 'นายช่างโยธา', private.day_of(now()) + 1)`, [learner.id])
  await query(`update public.quiz_attempts set started_at = started_at - interval '2 day', completed_at = completed_at - interval '2 day' where id = $1`, [attempt])
  await query(`update public.attempt_answers set answered_at = answered_at - interval '2 day' where attempt_id = $1`, [attempt])
  await shots('eve')
  await query(`update public.exam_targets set exam_on = exam_on - 4 where user_id = $1`, [learner.id])
  const big = await makeQuizSet({ pointsCost: 0, questions: 30, minutes: 40 })
  await learner.client.rpc('start_quiz', { quiz_set_id: big.id, mode: 'end', request_id: crypto.randomUUID() })
  await shots('past')
  await query(`update public.quiz_attempts set status = 'in_progress' where false`)
  await query(`delete from public.quiz_attempts where user_id = $1 and status = 'in_progress'`, [learner.id]).catch(() => [])
  await query(`update private.review_cards set due_at = now() + interval '2 days' where user_id = $1`, [learner.id])
  const last = await makeQuizSet({ pointsCost: 0, questions: 20 })
  await sit(learner, last.id, Array(20).fill(1))
  await shots('done')
})
