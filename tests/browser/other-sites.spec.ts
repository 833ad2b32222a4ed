import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { call } from './call.ts'
import { carrySession, loseSession, newLearner } from './learner.ts'
import { fillSignIn } from './sign-in.ts'
import { site } from './site.ts'

test.describe('an attempt that a learner began on another site', { tag: '@phone' }, () => {
  test.afterAll(retireQuizSets)

  test('names that site and links there, through its sign-in, and so do result and ledger', async ({
    page,
    baseURL,
  }) => {
    const tenant = site(baseURL, 'local')
    const learner = await newLearner(page, { site: tenant })
    const set = await makeQuizSet({ tenant: 'local' })
    const start = { quiz_set_id: set.id, mode: 'end', request_id: randomUUID() }
    const { attempt } = await call<{ attempt: { id: string } }>(page, 'start_quiz', start)
    await loseSession(page)

    await carrySession(page, learner)
    await page.goto('/dashboard')
    const open = page.locator('section').filter({ hasText: `ทำค้างไว้: ${set.name}` })
    await expect(open.getByText('อยู่บนเว็บไซต์ สนามสอบท้องถิ่น').last()).toBeVisible()
    const quizThere = `${tenant}/tenant-quiz/${set.id}`
    const onwards = page.getByRole('link', { name: 'ไปทำต่อ' })
    await expect(onwards).toHaveAttribute('href', quizThere)
    await onwards.click()
    await page.waitForURL(`${tenant}/auth?redirect=*`)
    await fillSignIn(page, learner.email)
    await page.waitForURL(quizThere)
    await page.getByRole('button', { name: 'ทำต่อ' }).click()
    await expect(page.getByText('คำถามที่ 1')).toBeVisible()

    await call(page, 'submit_attempt', { attempt_id: attempt.id })
    await page.goto(`${new URL(baseURL ?? '').origin}/dashboard`)
    const history = page.getByRole('region', { name: 'ประวัติการทำข้อสอบ' })
    await expect(history.getByText('อยู่บนเว็บไซต์ สนามสอบท้องถิ่น')).toBeVisible()
    await history.getByRole('link', { name: set.name }).click()
    await page.waitForURL(`${new URL(baseURL ?? '').origin}/quiz-results/${attempt.id}`)
    await expect(page.getByRole('link', { name: 'ทำชุดนี้อีกครั้ง' })).toHaveAttribute('href', quizThere)
    await expect(page.getByRole('link', { name: /^ฝึกเพิ่มในคอร์ส/ }).first()).toHaveAttribute(
      'href',
      new RegExp(`^${tenant}/tenant-courses/`),
    )
    await page.goto('/points?direction=out')
    const entry = page.getByRole('listitem').filter({ hasText: set.name })
    await expect(entry).toContainText('อยู่บนเว็บไซต์ สนามสอบท้องถิ่น')
    await expect(entry.getByRole('link')).toHaveAttribute('href', quizThere)
  })
})
