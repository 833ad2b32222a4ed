import { expect } from '@playwright/test'
import { visit } from '../site.ts'
import { quizSet, type Situation, type Stage } from './stage.ts'
import { tryAgain } from './try-again.ts'

/** A category with several subcategories: levels with a single entry are skipped. */
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

/** Listed on the open page, deleted before it is clicked. */
async function goneBeforeClick({ page, product }: Stage) {
  const courses = page.getByRole('main').locator('a[href^="/courses/"]').filter({ visible: true })
  const link = courses.first()
  const href = (await link.getAttribute('href')) ?? ''
  await product.sql('update public.courses set is_active = false where id = $1', [
    href.split('/').at(-1),
  ])
  await link.click()
}

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
    provoked: 'the right to the table revoked; a refusal is not retried',
    says: ['ไม่สามารถโหลดข้อมูลได้'],
    as: 'alert',
    act: async (stage) => {
      const { page, product, at } = stage
      await product.sql('revoke select on public.subcategories from anon')
      const asked = countRequests(stage, '/rest/v1/subcategories')
      await page.clock.install()
      await visit(page, at(`/category/${await branchedCategoryId(stage)}/subcategories`))
      await expect(page.getByRole('button', { name: 'ลองใหม่' })).toBeVisible()
      const before = asked()
      await page.clock.fastForward(2_000) // Longer than the delay before a retry.
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
    situation: 'Course not found',
    provoked: 'deactivated between the list and the click',
    says: ['ไม่พบคอร์ส'],
    as: 'page',
    act: async (stage) => {
      const [row] = await stage.product.sql<{ id: string }>(
        'select subcategory_id as id from public.courses where id = $1',
        [(await quizSet(stage)).course_id],
      )
      await visit(stage.page, stage.at(`/subcategories/${row?.id}`))
      await goneBeforeClick(stage)
    },
    restore: 'update public.courses set is_active = true where not is_active',
  },
]
