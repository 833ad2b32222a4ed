import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { demo } from '../../support/product.ts'
import { visit } from '../site.ts'
import { enter, type Situation, type Stage } from './stage.ts'

const unreachable = 'ติดต่อระบบไม่ได้ในขณะนี้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่'

async function fillIn(stage: Stage, tab: string, email: string, password: string) {
  const { page } = stage
  if (!page.url().endsWith('/auth')) await visit(page, stage.at('/auth'))
  await page.getByRole('tab', { name: tab }).click()
  const panel = page.getByRole('tabpanel', { name: tab })
  await panel.getByLabel('อีเมล').fill(email)
  await panel.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  return { panel, submit: () => panel.getByRole('button', { name: tab }).click() }
}

async function expectKept({ page }: Stage, email: string, password: string) {
  await expect(page.getByLabel('อีเมล')).toHaveValue(email)
  await expect(page.getByLabel('รหัสผ่าน', { exact: true })).toHaveValue(password)
}

const signInTab = 'เข้าสู่ระบบ'
const signUpTab = 'สมัครสมาชิก'

export const signingIn: Situation[] = [
  {
    situation: 'Sign-in failed',
    provoked: 'a wrong password; the server’s answer in Thai',
    says: ['เข้าสู่ระบบไม่สำเร็จ', 'อีเมลหรือรหัสผ่านไม่ถูกต้อง'],
    as: 'alert',
    act: async (stage) => (await fillIn(stage, signInTab, demo.learner, 'wrong')).submit(),
    after: (stage) => expectKept(stage, demo.learner, 'wrong'),
  },
  {
    situation: 'Sign-in failed',
    provoked: 'the server stopped; works once it is back',
    says: ['เข้าสู่ระบบไม่สำเร็จ', unreachable],
    as: 'alert',
    act: async (stage) => {
      const form = await fillIn(stage, signInTab, demo.learner, demo.password)
      await stage.product.stopServer()
      await form.submit()
    },
    after: async (stage) => {
      await expectKept(stage, demo.learner, demo.password)
      await stage.product.startServer()
      await stage.page.getByRole('main').getByRole('button', { name: signInTab }).click()
      await stage.page.waitForURL('**/dashboard')
    },
  },
  {
    situation: 'Sign-in success',
    provoked: 'the right password',
    says: ['เข้าสู่ระบบสำเร็จ', 'ยินดีต้อนรับกลับสู่สนามสอบ'],
    as: 'toast',
    act: async (stage) => (await fillIn(stage, signInTab, demo.learner, demo.password)).submit(),
  },
  {
    situation: 'Sign-up failed',
    provoked: 'an address that has an account; the server’s answer in Thai',
    says: ['สมัครสมาชิกไม่สำเร็จ', 'อีเมลนี้เป็นสมาชิกอยู่แล้ว'],
    as: 'alert',
    act: async (stage) => (await fillIn(stage, signUpTab, demo.learner, 'long-enough')).submit(),
    after: (stage) => expectKept(stage, demo.learner, 'long-enough'),
  },
  {
    situation: 'Weak password',
    provoked: 'five letters past the browser’s own check; the server’s reason in Thai',
    says: ['สมัครสมาชิกไม่สำเร็จ', 'รหัสผ่านนี้คาดเดาง่ายเกินไป'],
    as: 'alert',
    act: async (stage) => {
      const form = await fillIn(stage, signUpTab, `${randomUUID()}@example.test`, 'short')
      await form.panel.locator('form').evaluate((element: HTMLFormElement) => {
        element.noValidate = true
      })
      await form.submit()
    },
  },
  {
    situation: 'Sign-up success',
    provoked: 'a new address',
    says: ['สมัครสมาชิกสำเร็จ', 'ยินดีต้อนรับ! คุณได้รับแต้มต้อนรับ 50 แต้มแล้ว'],
    as: 'toast',
    act: async (stage) =>
      (await fillIn(stage, signUpTab, `${randomUUID()}@example.test`, 'long-enough')).submit(),
  },
  {
    situation: 'Sign-out failed',
    provoked: 'the server stopped; one stays signed in',
    says: ['ไม่สามารถออกจากระบบได้'],
    as: 'alert',
    act: async (stage) => {
      await enter(stage)
      await visit(stage.page, stage.at('/dashboard'))
      const signOut = stage.page.getByRole('main').getByRole('button', { name: 'ออกจากระบบ' })
      await expect(signOut).toBeVisible()
      await stage.product.stopServer()
      await signOut.click()
    },
    after: async ({ page, product, at }) => {
      await expect(page).toHaveURL(at('/dashboard'))
      await product.startServer()
      await page.getByRole('main').getByRole('button', { name: 'ออกจากระบบ' }).click()
      await expect(page).toHaveURL(at('/'))
      await expect(page.getByRole('banner').getByRole('link', { name: signInTab })).toBeVisible()
    },
  },
]
