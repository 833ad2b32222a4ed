import { expect } from '@playwright/test'
import { visit } from '../site.ts'
import { enter, type Situation, type Stage } from './stage.ts'

const letter = {
  ชื่อ: 'มาลี ใจดี',
  อีเมล: 'malee@example.test',
  หัวข้อ: 'แต้มไม่เข้า',
  ข้อความ: 'ชำระแล้วแต่แต้มยังไม่เข้า',
}

/** The contact form filled in; its button. */
export async function writeToUs({ page, at }: Stage) {
  await visit(page, at('/contact'))
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
    as: 'toast',
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
      await visit(page, at('/account'))
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
      await visit(page, at('/reset-password'))
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
]
