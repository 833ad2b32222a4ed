import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { sit } from '../data/learner.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { newLearner } from './learner.ts'

test.describe('on the account page', { tag: '@phone' }, () => {
  test.afterAll(retireQuizSets)

  test('a user can download all data about them', async ({ page }) => {
    const learner = await newLearner(page)
    const set = await makeQuizSet()
    await sit(learner, set.id, [1])
    await page.goto('/account')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'ดาวน์โหลดข้อมูล' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/^sanamsob-my-data-\d{4}-\d\d-\d\d\.json$/)
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
      account: { email: learner.email },
      attempts: [{ quiz_set_name: set.name, score: 1, answers: [{ choice: 1 }] }],
    })
  })
})
