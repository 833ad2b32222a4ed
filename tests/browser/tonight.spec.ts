import { expect, test } from '@playwright/test'
import { sit } from '../data/learner.ts'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { expectClean } from './accessibility/expect-clean.ts'
import { newLearner } from './learner.ts'
import { visit } from './site.ts'

test.afterAll(retireQuizSets)

test('axe finds no violations in the plan of the evening', async ({ page }) => {
  // Without points only free quiz sets are planned, which no other file leaves behind.
  const learner = await newLearner(page, { points: 0 })
  // Yesterday: two questions wrong, which are due now.
  const set = await makeQuizSet({ pointsCost: 0, questions: 2 })
  const attempt = await sit(learner, set.id, [2, 2])
  await query(
    `update public.quiz_attempts set started_at = started_at - interval '1 day',
       completed_at = completed_at - interval '1 day' where id = $1`,
    [attempt],
  )
  await query(
    `update public.attempt_answers set answered_at = answered_at - interval '1 day' where attempt_id = $1`,
    [attempt],
  )
  await makeQuizSet({ pointsCost: 0, questions: 6 })

  await visit(page, '/')
  const card = page.getByRole('main').getByRole('region', { name: 'คืนนี้', exact: true })
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await expectClean(page, 'the plan of the evening')
})
