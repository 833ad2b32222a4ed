import { afterAll } from 'vitest'
import { sit } from '../data/learner.ts'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { newLearner } from './learner.ts'
import type { Page } from './page.tsx'
import { begin, choose, next, saved, submitAttempt } from './quiz.ts'
import { expect, test } from './test.ts'

afterAll(retireQuizSets)

const ratedReviews = 'select 1 from private.reviews where user_id = $1 and rating is not null'

const tonight = (page: Page, name = 'คืนนี้') =>
  page.getByRole('main').getByRole('region', { name, exact: true })

test('a member does the evening’s plan, step by step, until it is enough', async ({ page }) => {
  // Without points only free quiz sets are planned, which no other file leaves behind.
  const learner = await newLearner({ points: 0 })
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
  const fresh = await makeQuizSet({ pointsCost: 0, questions: 6 })

  await page.goto('/')
  const card = tonight(page)
  await expect(card).toContainText('ทำต่อเนื่อง 1 วัน')
  await expect(card).toContainText('เว้นได้สัปดาห์ละ 1 วัน')
  await card.getByRole('button', { name: '10', exact: true }).click()
  await expect(card.getByRole('button', { name: '10', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await expect(card.getByRole('listitem').first()).toContainText('ทบทวน 2 ข้อ')
  await expect(card.getByRole('listitem').last()).toContainText(fresh.name)
  await expect(card.getByRole('listitem').last()).toContainText('ไม่ใช้แต้ม')

  await card.getByRole('link', { name: 'เริ่มคืนนี้' }).click()
  await page.waitForURL('**/review')
  await page.getByRole('button', { name: /^เริ่มทบทวน/ }).click()
  for (const position of [1, 2]) {
    await expect(page.getByText(`ข้อ ${position} จาก 2`)).toBeVisible()
    await choose(page, 1)
    await page.getByRole('button', { name: /^จำได้/ }).click()
    await expect.poll(() => query(ratedReviews, [learner.id])).toHaveLength(position)
  }
  await page.getByRole('banner').getByRole('link').first().click()

  await expect(card).toContainText('วันนี้ทำแล้ว ทบทวน 2 ข้อ')
  await expect(card).toContainText('ทำต่อเนื่อง 2 วัน')
  await card.getByRole('link', { name: 'ทำขั้นต่อไป' }).click()
  await page.waitForURL(`**/quiz/${fresh.id}`)
  // The start card states the cost before anything is spent.
  await begin(page).click()
  for (let position = 1; position <= 6; position++) {
    await choose(page, 1)
    await saved(page)
    if (position < 6) await next(page).click()
  }
  await submitAttempt(page)
  await page.getByRole('banner').getByRole('link').first().click()

  const done = tonight(page, 'พอแล้วสำหรับคืนนี้')
  await expect(done).toContainText('วันนี้ทำแล้ว ทบทวน 2 ข้อ · ทำข้อสอบ 6 ข้อ · ส่งแล้ว 1 ชุด')
  await expect(done.getByRole('link')).toHaveText(['ตั้งการเตือน'])
  // The minutes are remembered; more of them bring more to do.
  await page.reload()
  await expect(done.getByRole('button', { name: '10', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await makeQuizSet({ pointsCost: 0 })
  await done.getByRole('button', { name: '45', exact: true }).click()
  await expect(card.getByRole('link', { name: 'ทำขั้นต่อไป' })).toBeVisible()
})
