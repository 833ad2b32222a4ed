import { expect } from '@playwright/test'
import type { Person } from '../../support/product.ts'
import { setPoints } from '../learner.ts'
import { withoutLive } from '../live.ts'
import { visit } from '../site.ts'
import { enter, quizSet, type Situation, type Stage } from './stage.ts'
import { begin, startCard, startQuiz } from './start-card.ts'

const pointsOf = async ({ product }: Stage, { id }: Person) =>
  (await product.sql('select points from public.profiles where user_id = $1', [id]))[0]?.points

const notLoaded = ['ข้อผิดพลาด', 'ไม่สามารถโหลดข้อมูลข้อสอบได้']
const notStarted = ['ข้อผิดพลาด', 'ไม่สามารถเริ่มทำข้อสอบได้']

export const quiz: Situation[] = [
  {
    situation: 'Quiz load failed (main)',
    provoked: 'the right to the table revoked; back to the list',
    says: notLoaded,
    as: 'alert',
    act: async (stage) => {
      await enter(stage)
      await stage.product.sql('revoke select on public.quiz_sets from anon, authenticated')
      await visit(stage.page, stage.at(`/quiz/${(await quizSet(stage)).id}`))
    },
    restore: 'grant select on public.quiz_sets to anon, authenticated',
    after: ({ page, at }) => expect(page).toHaveURL(at('/quiz-sets')),
  },
  {
    situation: 'Quiz load failed (tenant)',
    provoked: 'the right to the table revoked; back home',
    says: notLoaded,
    as: 'alert',
    act: async (stage) => {
      const [row] = await stage.product.sql(
        `select q.id from public.quiz_sets q join public.tenants t on t.id = q.tenant_id
          where t.subdomain = 'local' and q.is_active limit 1`,
      )
      await enter(stage, 'local')
      await stage.product.sql('revoke select on public.quiz_sets from anon, authenticated')
      await visit(stage.page, stage.at(`/tenant-quiz/${row?.id}`, 'local'))
    },
    restore: 'grant select on public.quiz_sets to anon, authenticated',
    after: ({ page, at }) => expect(page).toHaveURL(at('/', 'local')),
  },
  {
    situation: 'Start failed',
    provoked: 'the server stopped; starts and charges once when it is back',
    says: notStarted,
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
    says: notStarted,
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
      await withoutLive(stage.page)
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
    as: 'toast',
    act: async (stage) => void (await startQuiz(stage)),
  },
]
