import { expect } from '@playwright/test'
import type { Person } from '../../support/product.ts'
import { visit } from '../site.ts'
import { enter, type Situation, type Stage } from './stage.ts'
import { tryAgain } from './try-again.ts'

const friend = 'friend@example.test'

async function withLink(stage: Stage): Promise<Person> {
  const learner = await enter(stage)
  await learner.client.rpc('generate_referral_code')
  await visit(stage.page, stage.at('/dashboard'))
  await expect(stage.page.getByLabel('ลิงก์แนะนำของคุณ')).toHaveValue(/\/auth\?ref=/)
  return learner
}

/** As someone decides it in the browser's own settings of the site. */
async function decideClipboard({ page }: Stage, setting: 'granted' | 'denied') {
  const devtools = await page.context().newCDPSession(page)
  const { targetInfo } = await devtools.send('Target.getTargetInfo')
  await devtools.send('Browser.setPermission', {
    permission: { name: 'clipboard-write' },
    setting,
    browserContextId: targetInfo.browserContextId,
  })
}

async function invite({ page }: Stage, email: string) {
  await page.getByLabel('อีเมลของเพื่อน').fill(email)
  await page.getByRole('button', { name: 'ส่งคำเชิญ' }).click()
}

async function copyLink(stage: Stage, clipboard: 'granted' | 'denied') {
  await decideClipboard(stage, clipboard)
  await withLink(stage)
  await stage.page.getByRole('button', { name: 'คัดลอก', exact: true }).click()
}

/** The form of the exam target, filled in. */
async function fillTarget({ page }: Stage) {
  await page.getByRole('button', { name: 'ตั้งเป้าหมายสอบ' }).click()
  const form = page.getByRole('dialog', { name: 'เป้าหมายสอบ' })
  await form.getByLabel('ตำแหน่งที่จะสอบ').selectOption('ตำแหน่งอื่น (พิมพ์เอง)')
  await form.getByRole('textbox', { name: 'ชื่อตำแหน่ง' }).fill('ปลัดเทศบาล')
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await form.getByLabel('วันสอบ').fill(inTenDays)
  return form
}

export const ownPage: Situation[] = [
  {
    situation: 'Profile load failed',
    provoked: 'the right to the function revoked',
    says: ['ไม่สามารถโหลดข้อมูลโปรไฟล์ได้'],
    as: 'alert',
    act: async (stage) => {
      await stage.product.sql(
        'revoke execute on function public.dashboard(integer) from authenticated',
      )
      await enter(stage)
      await visit(stage.page, stage.at('/dashboard'))
    },
    restore: 'grant execute on function public.dashboard(integer) to authenticated',
    after: async ({ page, product }) => {
      await product.sql('grant execute on function public.dashboard(integer) to authenticated')
      await tryAgain(page, page.getByLabel('ภาพรวมของคุณ'))
    },
  },
  {
    situation: 'Exam target failed',
    provoked: 'the server stopped; saved once it is back',
    says: ['บันทึกไม่สำเร็จ กรุณาตรวจสอบการเชื่อมต่อแล้วลองใหม่ ข้อมูลที่กรอกยังอยู่ครบ'],
    as: 'alert',
    act: async (stage) => {
      await withLink(stage)
      const form = await fillTarget(stage)
      await stage.product.stopServer()
      await form.getByRole('button', { name: 'บันทึกเป้าหมาย' }).click()
    },
    after: async ({ page, product }) => {
      const form = page.getByRole('dialog', { name: 'เป้าหมายสอบ' })
      await expect(form.getByRole('textbox', { name: 'ชื่อตำแหน่ง' })).toHaveValue('ปลัดเทศบาล')
      await product.startServer()
      await form.getByRole('button', { name: 'บันทึกเป้าหมาย' }).click()
      await expect(page.getByRole('main').getByText('ปลัดเทศบาล')).toBeVisible()
    },
  },
  {
    situation: 'Copy link failed',
    provoked: 'the browser refuses the clipboard',
    says: ['ไม่สามารถคัดลอกลิงก์ได้'],
    as: 'alert',
    act: (stage) => copyLink(stage, 'denied'),
  },
  {
    situation: 'Copy link success',
    provoked: 'the browser allows the clipboard',
    says: ['คัดลอกลิงก์แล้ว'],
    as: 'toast',
    act: (stage) => copyLink(stage, 'granted'),
  },
  {
    situation: 'Invitation failed',
    provoked: 'one’s own address; the server’s reason',
    says: ['ไม่สามารถส่งคำเชิญได้', 'ไม่สามารถเชิญตัวเองได้'],
    as: 'alert',
    act: async (stage) => {
      const { email } = await withLink(stage)
      await invite(stage, email)
      await expect(stage.page.getByLabel('อีเมลของเพื่อน')).toHaveValue(email)
    },
  },
  {
    situation: 'Invitation failed',
    provoked: 'the server stopped; sent once it is back',
    says: ['เกิดข้อผิดพลาดในการส่งคำเชิญ'],
    as: 'alert',
    act: async (stage) => {
      await withLink(stage)
      await stage.product.stopServer()
      await invite(stage, friend)
    },
    after: async ({ page, product }) => {
      await expect(page.getByLabel('อีเมลของเพื่อน')).toHaveValue(friend)
      await product.startServer()
      await page.getByRole('button', { name: 'ส่งคำเชิญ' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: friend })).toBeVisible()
    },
  },
  {
    situation: 'Invitation success',
    provoked: 'a friend’s address',
    says: ['ส่งคำเชิญแล้ว'],
    as: 'toast',
    act: async (stage) => {
      await withLink(stage)
      await invite(stage, 'another.friend@example.test')
    },
  },
]
