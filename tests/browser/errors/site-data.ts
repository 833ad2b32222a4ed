import { expect } from '@playwright/test'
import { demo, signIn } from '../../support/product.ts'
import { carrySession } from '../learner.ts'
import { visit } from '../site.ts'
import { enter, type Situation } from './stage.ts'
import { tryAgain } from './try-again.ts'

/** Rows about what every page needs: roles, titles, the tenant, its own file. */
export const siteData: Situation[] = [
  {
    situation: 'Role lookup failed',
    provoked: 'the right to the table revoked; an administrator is a user',
    says: ['หมวดหมู่ข้อสอบ'],
    as: 'page',
    act: async (stage) => {
      const { page, product, at } = stage
      await carrySession(page, await signIn(product.server, demo.admin), product.server.url)
      await product.sql('revoke select on public.user_roles from authenticated')
      const refused = page.waitForResponse((response) => response.url().includes('/user_roles'))
      await visit(page, at('/categories'))
      expect((await refused).status()).toBe(403)
      await page.getByRole('button', { name: 'เมนูผู้ใช้' }).click()
      await expect(page.getByRole('button', { name: 'ออกจากระบบ' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'ระบบผู้ดูแล' })).toHaveCount(0)
      await expect(page.getByRole('alert')).toHaveCount(0)
    },
    restore: 'grant select on public.user_roles to authenticated',
  },
  {
    situation: 'No row in seo_settings',
    provoked: 'all rows deleted; the fallback title',
    says: ['หมวดหมู่ข้อสอบ'],
    as: 'page',
    act: async ({ page, product, at }) => {
      await product.sql('delete from public.seo_settings')
      const answer = await visit(page, at('/categories'))
      expect(answer?.status()).toBe(200)
      await expect(page).toHaveTitle(/\S/)
      await expect(page.getByRole('alert')).toHaveCount(0)
    },
  },
  {
    situation: 'Tenant lookup failed',
    provoked: 'the database stopped; the tenant as last known',
    says: ['ใหม่: ข้อสอบท้องถิ่นล่าสุด 2568'],
    as: 'page',
    act: async ({ page, product, at }) => {
      await visit(page, at('/', 'local'))
      await product.stopDatabase()
      const answer = await visit(page, at('/', 'local'))
      expect(answer?.status()).toBe(503)
      await expect(page.getByRole('banner').getByText('สนามสอบท้องถิ่น').first()).toBeVisible()
    },
  },
  {
    situation: 'Tenant lookup failed',
    provoked: 'the database stopped before anyone visited; the hub’s defaults',
    says: ['ติดต่อเรา'],
    as: 'page',
    act: async ({ page, product, at }) => {
      await product.stopServer()
      await product.startServer()
      await product.stopDatabase()
      await visit(page, at('/contact', 'nurse'))
      await expect(page.getByRole('banner').getByText('สนามสอบ', { exact: true })).toBeVisible()
    },
  },
  {
    situation: 'A page whose file is out of reach',
    provoked: 'the server stopped before the first visit of the page',
    says: ['เกิดข้อผิดพลาด'],
    as: 'alert',
    act: async (stage) => {
      const { page, product, at } = stage
      await enter(stage)
      await visit(page, at('/contact'))
      await expect(page.getByRole('form')).toBeVisible()
      await product.stopServer()
      await page.getByRole('banner').getByRole('link', { name: 'อันดับ' }).click()
    },
    after: async ({ page, product }) => {
      await product.startServer()
      await tryAgain(page, page.getByRole('heading', { name: 'ตารางอันดับ', level: 1 }))
    },
  },
]
