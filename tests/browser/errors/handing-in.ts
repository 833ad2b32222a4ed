import { expect } from '@playwright/test'
import type { Person } from '../../support/product.ts'
import { choose } from '../quiz.ts'
import type { Situation, Stage } from './stage.ts'
import { startQuiz } from './start-card.ts'

/** The first question answered and saved. */
async function underWay(stage: Stage): Promise<Person> {
  const learner = await startQuiz(stage)
  await choose(stage.page, 2)
  await expect(stage.page.getByText('บันทึกแล้ว').first()).toBeVisible()
  return learner
}

/** From the first question to the confirmation, by the list of all questions. */
async function submit({ page }: Stage) {
  await page.getByRole('button', { name: /^ข้อ 20 / }).click()
  await page.getByRole('button', { name: 'ส่งคำตอบ', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ยืนยันส่งคำตอบ' }).click()
}

async function expectAnswerKept({ page }: Stage) {
  await expect(page).toHaveURL(/\/quiz\//)
  await expect(page.getByRole('dialog').getByText('ตอบแล้ว 1 จาก 20')).toBeVisible()
}

const notSent = ['ข้อผิดพลาด', 'ไม่สามารถส่งคำตอบได้']

/** Rows about handing in an attempt. */
export const handingIn: Situation[] = [
  {
    situation: 'Attempt insert failed',
    provoked: 'the attempt deleted before it is submitted',
    says: notSent,
    as: 'alert',
    act: async (stage) => {
      const { id } = await underWay(stage)
      await stage.product.sql('delete from public.quiz_attempts where user_id = $1', [id])
      await submit(stage)
    },
    after: expectAnswerKept,
  },
  {
    situation: 'Attempt insert failed',
    provoked: 'the server stopped; submitted with its answer once it is back',
    says: notSent,
    as: 'alert',
    act: async (stage) => {
      await underWay(stage)
      await stage.product.stopServer()
      await submit(stage)
    },
    after: async (stage) => {
      await expectAnswerKept(stage)
      await stage.product.startServer()
      await stage.page.getByRole('button', { name: 'ยืนยันส่งคำตอบ' }).click()
      await expect(stage.page.getByText('ส่งคำตอบเรียบร้อย')).toBeVisible()
      await expect(stage.page.getByText(/^คะแนนของคุณ: [01]\/20$/)).toBeVisible()
    },
  },
  {
    situation: 'Submit success',
    provoked: 'nothing answered right',
    says: ['ส่งคำตอบเรียบร้อย', 'คะแนนของคุณ: 0/20'],
    as: 'toast',
    act: async (stage) => {
      await startQuiz(stage)
      await submit(stage)
    },
  },
]
