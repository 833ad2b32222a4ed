import { expect, test } from '@playwright/test'
import { sit } from '../data/learner.ts'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { expectClean } from './accessibility/expect-clean.ts'
import { newLearner } from './learner.ts'
import { visit } from './site.ts'

test.afterAll(retireQuizSets)

test('axe finds no violations in a result with its pass line', async ({ page }) => {
  const learner = await newLearner(page, { points: 100 })
  const set = await makeQuizSet({ questions: 4 })
  await query('update public.quiz_sets set pass_percent = 70 where id = $1', [set.id])
  await visit(page, `/quiz-results/${await sit(learner, set.id, [1, 1, 1, null])}`)
  await expect(page.getByRole('region', { name: 'สรุปผล' })).toContainText('ผ่านเกณฑ์ 70%')
  await expectClean(page, 'a result with its pass line')
})
