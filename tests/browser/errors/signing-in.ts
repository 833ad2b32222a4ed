import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { demo, signIn } from '../../support/product.ts'
import { carrySession } from '../learner.ts'
import { visit } from '../site.ts'
import type { Situation, Stage } from './stage.ts'

async function fillIn({ page, at }: Stage, tab: string, email: string, password: string) {
  await visit(page, at('/auth'))
  await page.getByRole('tab', { name: tab }).click()
  const panel = page.getByRole('tabpanel', { name: tab })
  await panel.getByLabel('อีเมล').fill(email)
  await panel.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  return () => panel.getByRole('button', { name: tab }).click()
}

const retained = 'ยังไม่สำเร็จ ข้อมูลที่กรอกไว้ยังอยู่ กรุณาตรวจสอบการเชื่อมต่อแล้วลองใหม่'
const signInTab = 'เข้าสู่ระบบ'
const email = (page: Page) => page.getByLabel('อีเมล')

export const signingIn: Situation[] = [
  {
    situation: 'Sign-in failed',
    provoked: 'the server out of reach; works once it is back',
    says: ['ติดต่อระบบไม่ได้ในขณะนี้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่'],
    as: 'alert',
    act: async (stage) => {
      const submit = await fillIn(stage, signInTab, demo.learner, demo.password)
      await stage.disconnect()
      await submit()
    },
    after: async ({ page, reconnect }) => {
      await expect(email(page)).toHaveValue(demo.learner)
      await expect(page.getByLabel('รหัสผ่าน', { exact: true })).toHaveValue(demo.password)
      await reconnect()
      await page.getByRole('main').getByRole('button', { name: signInTab }).click()
      await page.waitForURL('**/dashboard')
    },
  },
  {
    situation: 'Sign-up of a mailbox that had its points',
    provoked: 'another spelling of a member’s address',
    says: ['สมัครสมาชิกสำเร็จ', 'ยินดีต้อนรับกลับมา! อีเมลหรือบัญชีนี้เคยได้รับแต้มต้อนรับแล้ว จึงไม่ได้รับอีก'],
    as: 'toast',
    act: async (stage) => {
      const other = `learner+${randomUUID()}@demo.test`
      await (await fillIn(stage, 'สมัครสมาชิก', other, 'long-enough'))()
    },
  },
  {
    situation: 'Password recovery failed',
    provoked: 'the server out of reach; retried once it is back',
    says: [retained],
    as: 'alert',
    act: async ({ page, at, disconnect }) => {
      await visit(page, at('/reset-password'))
      await email(page).fill('malee@example.test')
      await disconnect()
      await page.getByRole('button', { name: 'ส่งลิงก์' }).click()
    },
    after: async ({ page, reconnect }) => {
      await expect(email(page)).toHaveValue('malee@example.test')
      await reconnect()
      await page.getByRole('button', { name: 'ส่งลิงก์' }).click()
      await expect(page.getByText('ตรวจสอบอีเมลของคุณ')).toBeVisible()
    },
  },
  {
    situation: 'Role lookup failed',
    provoked: 'the right to the table revoked; an administrator is treated as a user',
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
]
