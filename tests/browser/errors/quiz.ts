import { expect } from '@playwright/test'
import type { Person } from '../../support/product.ts'
import { choose } from '../quiz.ts'
import { enter, quizSet, type Situation, type Stage, visitAsMember } from './stage.ts'

const begin = { name: /^เริ่มทำข้อสอบ/ }

/** Opens the start card of the quiz set as a new learner who can start. */
async function startCard(stage: Stage): Promise<Person> {
  const learner = await enter(stage)
  await visitAsMember(stage, `/quiz/${(await quizSet(stage)).id}`, 'quiz_sets')
  await expect(stage.page.getByRole('button', begin)).toBeEnabled()
  return learner
}

/** A quiz with its first question answered and saved. */
async function underWay(stage: Stage): Promise<Person> {
  const learner = await startCard(stage)
  await stage.page.getByRole('button', begin).click()
  await choose(stage.page, 2)
  await expect(stage.page.getByText('บันทึกแล้ว').first()).toBeVisible()
  return learner
}

/** Moves the learner's attempt to a copy of its quiz set and deletes the copy, so that the demo keeps its own. */
async function withdrawQuizSet({ product }: Stage, { id }: Person) {
  const [copy] = await product.sql<{ id: string }>(
    `insert into public.quiz_sets (course_id, name)
     select q.course_id, q.name from public.quiz_sets q join public.quiz_attempts a on a.quiz_set_id = q.id
     where a.user_id = $1 returning id`,
    [id],
  )
  await product.sql('update public.quiz_attempts set quiz_set_id = $2 where user_id = $1', [
    id,
    copy?.id,
  ])
  await product.sql('delete from public.quiz_sets where id = $1', [copy?.id])
}

export const quiz: Situation[] = [
  {
    situation: 'Start failed',
    provoked: 'the server out of reach; starts and charges once when it is back',
    says: ['ข้อผิดพลาด', 'ไม่สามารถเริ่มทำข้อสอบได้'],
    as: 'alert',
    act: async (stage) => {
      await startCard(stage)
      await stage.disconnect()
      await stage.page.getByRole('button', begin).click()
    },
    after: async ({ page, reconnect }) => {
      await reconnect()
      await page.getByRole('button', begin).click()
      await expect(page.getByText('แต้มคงเหลือ 40 แต้ม').first()).toBeAttached()
    },
  },
  {
    situation: 'Quiz set withdrawn',
    provoked: 'the quiz set deleted before the next answer; the points are back',
    says: [
      'ชุดข้อสอบนี้ถูกนำออกแล้ว',
      'ผู้ดูแลนำชุดข้อสอบออกระหว่างที่คุณทำอยู่ การทำครั้งนี้จึงสิ้นสุดลง คืนให้คุณแล้ว 10 แต้ม',
    ],
    as: 'page',
    act: async (stage) => {
      await withdrawQuizSet(stage, await underWay(stage))
      // Not `choose`, which waits for the mark: the question is gone at once.
      await stage.page.getByRole('radiogroup').first().locator('label').nth(2).click()
    },
    after: ({ page }) => expect(page.getByRole('link', { name: 'แต้มคงเหลือ 50 แต้ม' })).toBeVisible(),
  },
]
