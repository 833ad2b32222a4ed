import { expect } from '@playwright/test'
import { demo, signIn } from '../../support/product.ts'
import { carrySession } from '../learner.ts'
import { enter, type Situation, type Stage } from './stage.ts'

const letter = {
  ชื่อ: 'มาลี ใจดี',
  อีเมล: 'malee@example.test',
  หัวข้อ: 'แต้มไม่เข้า',
  ข้อความ: 'ชำระแล้วแต่แต้มยังไม่เข้า',
}

/** The contact form filled in; its button. */
export async function writeToUs({ page, at }: Stage) {
  await page.goto(at('/contact'))
  const form = page.getByRole('form', { name: 'ส่งข้อความถึงเรา' })
  for (const [label, words] of Object.entries(letter)) {
    await form.getByRole('textbox', { name: label, exact: true }).fill(words)
  }
  return form.getByRole('button', { name: 'ส่งข้อความ' })
}

export async function expectLetterKept({ page }: Pick<Stage, 'page'>) {
  for (const [label, words] of Object.entries(letter)) {
    await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveValue(words)
  }
}

const kept = 'ยังไม่สำเร็จ ข้อมูลที่กรอกไว้ยังอยู่ กรุณาตรวจสอบการเชื่อมต่อแล้วลองใหม่'

export const others: Situation[] = [
  {
    situation: 'Contact sent',
    provoked: 'all four fields filled in',
    says: ['ข้อความถูกส่งแล้ว', 'เราจะตอบกลับภายใน 24 ชั่วโมง'],
    as: 'success',
    act: async (stage) => (await writeToUs(stage)).click(),
    after: ({ page }) =>
      expect(page.getByRole('textbox', { name: 'ข้อความ', exact: true })).toHaveValue(''),
  },
  {
    situation: 'Contact failed',
    provoked: 'the server stopped; sent as written once it is back',
    says: ['ส่งข้อความไม่สำเร็จ'],
    as: 'alert',
    act: async (stage) => {
      const send = await writeToUs(stage)
      await stage.product.stopServer()
      await send.click()
    },
    after: async (stage) => {
      const { page, product } = stage
      await expectLetterKept(stage)
      await product.startServer()
      await page.getByRole('button', { name: 'ส่งข้อความ' }).click()
      await expect(page.getByText('ข้อความถูกส่งแล้ว')).toBeVisible()
    },
  },
  {
    situation: 'Name change failed',
    provoked: 'the server stopped; saved as typed once it is back',
    says: ['ไม่สามารถบันทึกชื่อได้', kept],
    as: 'alert',
    act: async (stage) => {
      const { page, product, at } = stage
      await enter(stage)
      await page.goto(at('/account'))
      await page.getByRole('textbox', { name: 'ชื่อ', exact: true }).fill('มาลี ใจดี')
      await product.stopServer()
      await page.getByRole('button', { name: 'บันทึก', exact: true }).click()
    },
    after: async ({ page, product }) => {
      await product.startServer()
      await page.getByRole('button', { name: 'บันทึก', exact: true }).click()
      await expect(page.getByText('บันทึกชื่อแล้ว')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'ชื่อ', exact: true })).toHaveValue('มาลี ใจดี')
    },
  },
  {
    situation: 'Password recovery failed',
    provoked: 'the server stopped; asked for once it is back',
    says: ['ส่งอีเมลไม่สำเร็จ', kept],
    as: 'alert',
    act: async ({ page, product, at }) => {
      await page.goto(at('/reset-password'))
      await page.getByLabel('อีเมล').fill(letter.อีเมล)
      await product.stopServer()
      await page.getByRole('button', { name: 'ส่งลิงก์' }).click()
    },
    after: async ({ page, product }) => {
      await expect(page.getByLabel('อีเมล')).toHaveValue(letter.อีเมล)
      await product.startServer()
      await page.getByRole('button', { name: 'ส่งลิงก์' }).click()
      await expect(page.getByText('ตรวจสอบอีเมลของคุณ')).toBeVisible()
    },
  },
  {
    situation: 'Action without a network',
    provoked: 'the browser offline; said at once instead of waiting',
    says: ['ส่งข้อความไม่สำเร็จ'],
    as: 'alert',
    act: async (stage) => {
      const send = await writeToUs(stage)
      await stage.page.context().setOffline(true)
      await send.click()
    },
  },
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
      await page.goto(at('/categories'))
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
      const answer = await page.goto(at('/categories'))
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
      await page.goto(at('/', 'local'))
      await product.stopDatabase()
      const answer = await page.goto(at('/', 'local'))
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
      await page.goto(at('/contact', 'nurse'))
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
      await page.goto(at('/contact'))
      await expect(page.getByRole('form')).toBeVisible()
      await product.stopServer()
      await page.getByRole('banner').getByRole('link', { name: 'อันดับ' }).click()
    },
    after: async ({ page, product }) => {
      await product.startServer()
      await page.getByRole('button', { name: 'ลองใหม่' }).click()
      await expect(page.getByRole('heading', { name: 'ตารางอันดับ', level: 1 })).toBeVisible()
    },
  },
]
