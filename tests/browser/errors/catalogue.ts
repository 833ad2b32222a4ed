import { expect } from '@playwright/test'
import { setPoints } from '../learner.ts'
import { visit } from '../site.ts'
import { enter, quizSet, type Situation, type Stage, visitAsMember } from './stage.ts'
import { tryAgain } from './try-again.ts'

/** One whose subcategories are pages of their own: levels with one entry are led past. */
async function branchedCategoryId({ product }: Stage): Promise<string> {
  const [row] = await product.sql<{ id: string }>(
    `select c.id from public.categories c where c.tenant_id is null and c.is_active
       and (select count(*) from public.subcategories s where s.category_id = c.id and s.is_active) > 1
     order by c.display_order`,
  )
  await product.sql(
    `insert into public.courses (subcategory_id, name)
     select s.id, 'อีกคอร์สหนึ่ง' from public.subcategories s
     where s.category_id = $1 and (select count(*) from public.courses c where c.subcategory_id = s.id) < 2`,
    [row?.id],
  )
  return row?.id ?? ''
}

/** Shown in the list that is open, gone before it is pressed. */
async function goneBeforeClick(
  { page, product }: Stage,
  table: 'subcategories' | 'courses' | 'quiz_sets',
  path: RegExp,
) {
  const link = page.getByRole('main').locator('a').and(page.locator(`[href*="/"]`))
  const found = link.filter({ visible: true })
  await expect(found.first()).toBeVisible()
  const hrefs = await found.evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
  const href = hrefs.find((each) => path.test(each)) ?? ''
  await product.sql(`update public.${table} set is_active = false where id = $1`, [
    href.split('/').at(-1),
  ])
  await page.locator(`main a[href="${href}"]`).first().click()
}

const reactivated = (table: string) =>
  `update public.${table} set is_active = true where not is_active`

function countRequests({ page }: Stage, part: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().includes(part)) count += 1
  })
  return () => count
}

export const catalogue: Situation[] = [
  {
    situation: 'Subcategories load failed',
    provoked: 'the right to the table revoked; a refusal is not asked again',
    says: ['เกิดข้อผิดพลาด', 'ไม่สามารถโหลดข้อมูลได้'],
    as: 'alert',
    act: async (stage) => {
      const { page, product, at } = stage
      await product.sql('revoke select on public.subcategories from anon')
      const asked = countRequests(stage, '/rest/v1/subcategories')
      await page.clock.install()
      await visit(page, at(`/category/${await branchedCategoryId(stage)}/subcategories`))
      await expect(page.getByRole('button', { name: 'ลองใหม่' })).toBeVisible()
      const before = asked()
      await page.clock.fastForward(2_000) // Longer than the pause before another try.
      await page.evaluate(() => fetch('/healthz'))
      expect(asked()).toBe(before)
    },
    restore: 'grant select on public.subcategories to anon',
    after: async ({ page, product }) => {
      await product.sql('grant select on public.subcategories to anon')
      await tryAgain(page, page.locator('main a[href^="/subcategories/"]').first())
    },
  },
  {
    situation: 'Course load failed',
    provoked: 'the right to the table revoked',
    says: ['เกิดข้อผิดพลาด', 'ไม่สามารถโหลดข้อมูลได้'],
    as: 'alert',
    act: async (stage) => {
      const { page, product, at } = stage
      await product.sql('revoke select on public.courses from anon')
      await visit(page, at(`/courses/${(await quizSet(stage)).course_id}`))
    },
    restore: 'grant select on public.courses to anon',
    after: async ({ page, product }) => {
      await product.sql('grant select on public.courses to anon')
      await tryAgain(page, page.getByRole('heading', { name: 'ชุดข้อสอบในคอร์สนี้' }))
    },
  },
  {
    situation: 'Not enough points (course page)',
    provoked: 'three points left',
    says: ['แต้มไม่เพียงพอ', 'คุณต้องมีอย่างน้อย 10 แต้ม'],
    as: 'alert',
    act: async (stage) => {
      const learner = await enter(stage)
      await setPoints(learner, 3, stage.product.sql)
      await visit(stage.page, stage.at(`/courses/${(await quizSet(stage)).course_id}`))
      await stage.page
        .getByRole('button', { name: /^แต้มไม่เพียงพอ/ })
        .first()
        .click()
    },
  },
  {
    situation: 'Not signed in',
    provoked: 'a guest opens a quiz',
    says: ['กรุณาเข้าสู่ระบบ', 'คุณต้องเข้าสู่ระบบก่อนทำข้อสอบ'],
    as: 'toast',
    act: async (stage) => {
      await visit(stage.page, stage.at(`/quiz/${(await quizSet(stage)).id}`))
      await stage.page.waitForURL('**/auth?redirect=**')
    },
  },
  {
    situation: 'Quiz set not found',
    provoked: 'taken out between the list and the press',
    says: ['ไม่พบชุดข้อสอบที่ระบุ'],
    as: 'page',
    act: async (stage) => {
      await enter(stage)
      await visitAsMember(stage, '/quiz-sets', 'quiz_sets')
      await goneBeforeClick(stage, 'quiz_sets', /^\/quiz\//)
    },
    restore: reactivated('quiz_sets'),
  },
  {
    situation: 'Course not found',
    provoked: 'taken out between the list and the press',
    says: ['ไม่พบคอร์ส'],
    as: 'page',
    act: async (stage) => {
      const [row] = await stage.product.sql<{ id: string }>(
        'select subcategory_id as id from public.courses where id = $1',
        [(await quizSet(stage)).course_id],
      )
      await visit(stage.page, stage.at(`/subcategories/${row?.id}`))
      await goneBeforeClick(stage, 'courses', /^\/courses\//)
    },
    restore: reactivated('courses'),
  },
  {
    situation: 'Subcategory not found',
    provoked: 'taken out between the list and the press',
    says: ['ไม่พบหมวดหมู่ย่อย'],
    as: 'page',
    act: async (stage) => {
      const list = `/category/${await branchedCategoryId(stage)}/subcategories`
      await visit(stage.page, stage.at(list))
      await goneBeforeClick(stage, 'subcategories', /^\/subcategories\//)
    },
    restore: reactivated('subcategories'),
  },
  {
    situation: '404 page',
    provoked: 'an address that never was',
    says: ['Page not found'],
    as: 'page',
    act: async (stage) => {
      const answer = await visit(stage.page, stage.at('/no-such-page'))
      expect(answer?.status()).toBe(404)
    },
  },
]
