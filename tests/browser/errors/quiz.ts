import { expect } from '@playwright/test'
import type { Person } from '../../support/product.ts'
import { setPoints } from '../learner.ts'
import { choose } from '../quiz.ts'
import { enter, quizSet, type Situation, type Stage } from './stage.ts'

const begin = { name: /^เริ่มทำข้อสอบ/ }

async function startCard(stage: Stage): Promise<Person> {
  const learner = await enter(stage)
  await stage.page.goto(stage.at(`/quiz/${(await quizSet(stage)).id}`))
  await expect(stage.page.getByRole('button', begin)).toBeEnabled()
  return learner
}

/** The first question answered and saved. */
async function underWay(stage: Stage): Promise<Person> {
  const learner = await startCard(stage)
  await stage.page.getByRole('button', begin).click()
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

const pointsOf = async ({ product }: Stage, { id }: Person) =>
  (await product.sql('select points from public.profiles where user_id = $1', [id]))[0]?.points

export const quiz: Situation[] = [
  {
    situation: 'Quiz load failed (main)',
    provoked: 'the right to the table revoked; back to the list',
    says: ['ข้อผิดพลาด', 'ไม่สามารถโหลดข้อมูลข้อสอบได้'],
    as: 'alert',
    act: async (stage) => {
      await enter(stage)
      await stage.product.sql('revoke select on public.quiz_sets from authenticated')
      await stage.page.goto(stage.at(`/quiz/${(await quizSet(stage)).id}`))
    },
    restore: 'grant select on public.quiz_sets to authenticated',
    after: ({ page, at }) => expect(page).toHaveURL(at('/quiz-sets')),
  },
  {
    situation: 'Quiz load failed (tenant)',
    provoked: 'the right to the table revoked; back home',
    says: ['ข้อผิดพลาด', 'ไม่สามารถโหลดข้อมูลข้อสอบได้'],
    as: 'alert',
    act: async (stage) => {
      const [row] = await stage.product.sql(
        `select q.id from public.quiz_sets q join public.tenants t on t.id = q.tenant_id
          where t.subdomain = 'local' and q.is_active limit 1`,
      )
      await enter(stage)
      await stage.product.sql('revoke select on public.quiz_sets from authenticated')
      await stage.page.goto(stage.at(`/tenant-quiz/${row?.id}`, 'local'))
    },
    restore: 'grant select on public.quiz_sets to authenticated',
    after: ({ page, at }) => expect(page).toHaveURL(at('/', 'local')),
  },
  {
    situation: 'Start failed',
    provoked: 'the server stopped; starts and charges once when it is back',
    says: ['ข้อผิดพลาด', 'ไม่สามารถเริ่มทำข้อสอบได้'],
    as: 'alert',
    act: async (stage) => {
      await startCard(stage)
      await stage.product.stopServer()
      await stage.page.getByRole('button', begin).click()
    },
    after: async ({ page, product }) => {
      await product.startServer()
      await page.getByRole('button', begin).click()
      await expect(page.getByText('หัก 10 แต้มแล้ว')).toBeVisible()
      await expect(page.getByText('แต้มคงเหลือ 40 แต้ม').first()).toBeAttached()
    },
  },
  {
    situation: 'Start failed',
    provoked: 'the quiz set taken out between card and press',
    says: ['ข้อผิดพลาด', 'ไม่สามารถเริ่มทำข้อสอบได้'],
    as: 'alert',
    act: async (stage) => {
      const { id } = await quizSet(stage)
      const learner = await startCard(stage)
      await stage.product.sql('update public.quiz_sets set is_active = false where id = $1', [id])
      await stage.page.getByRole('button', begin).click()
      expect(await pointsOf(stage, learner)).toBe(50)
    },
    restore: 'update public.quiz_sets set is_active = true where not is_active',
  },
  {
    situation: 'Not enough points (start)',
    provoked: 'points spent elsewhere between card and press',
    says: ['แต้มไม่เพียงพอ', 'คุณต้องใช้ 10 แต้ม แต่มีเพียง 3 แต้ม'],
    as: 'alert',
    act: async (stage) => {
      const learner = await startCard(stage)
      await setPoints(learner, 3, stage.product.sql)
      await stage.page.getByRole('button', begin).click()
    },
    after: async ({ page }) => {
      await expect(page.getByRole('button', begin)).toBeDisabled()
      await expect(page.getByRole('link', { name: 'ซื้อแต้มเพิ่ม' })).toBeVisible()
    },
  },
  {
    situation: 'Start success',
    provoked: 'ten points of fifty',
    says: ['เริ่มทำข้อสอบ', 'หัก 10 แต้มแล้ว'],
    as: 'success',
    act: async (stage) => {
      await startCard(stage)
      await stage.page.getByRole('button', begin).click()
    },
  },
  {
    situation: 'Attempt insert failed',
    provoked: 'the attempt deleted before it is submitted',
    says: ['ข้อผิดพลาด', 'ไม่สามารถส่งคำตอบได้'],
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
    says: ['ข้อผิดพลาด', 'ไม่สามารถส่งคำตอบได้'],
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
    as: 'success',
    act: async (stage) => {
      await startCard(stage)
      await stage.page.getByRole('button', begin).click()
      await submit(stage)
    },
  },
]
