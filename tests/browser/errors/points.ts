import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { visit } from '../site.ts'
import { enter, type Situation, type Stage } from './stage.ts'
import { tryAgain } from './try-again.ts'

const pay = { name: 'ชำระเงิน ฿25' }

async function shop(stage: Stage) {
  await enter(stage)
  await visit(stage.page, stage.at('/purchase-points?points=30'))
  await expect(stage.page.getByRole('button', pay)).toBeEnabled()
}

async function order(stage: Stage) {
  await shop(stage)
  await stage.page.getByRole('button', pay).click()
  await stage.page.waitForURL('**/payment-pending?order_id=*')
  await expect(stage.page.getByRole('timer')).toBeVisible()
}

export const points: Situation[] = [
  {
    situation: 'Not signed in (buying points)',
    provoked: 'a guest presses to pay',
    says: ['กรุณาเข้าสู่ระบบ'],
    as: 'toast',
    act: async ({ page, at }) => {
      await visit(page, at('/purchase-points?points=30'))
      await page.getByRole('button', pay).click()
    },
  },
  {
    situation: 'Payment creation failed',
    provoked: 'the package taken off sale between load and press; the server’s error',
    says: ['ขณะนี้ไม่ได้เปิดจำหน่ายแพ็กเกจนี้ กรุณาเลือกแพ็กเกจอื่น'],
    as: 'alert',
    act: async (stage) => {
      await shop(stage)
      await stage.product.sql(
        `update public.site_settings set value = 'false' where key = 'package_30_points_enabled'`,
      )
      await stage.page.getByRole('button', pay).click()
    },
    restore: `update public.site_settings set value = 'true' where key = 'package_30_points_enabled'`,
  },
  {
    situation: 'Payment creation failed',
    provoked: 'the server stopped; one order once it is back',
    says: ['ไม่สามารถสร้างคำสั่งซื้อได้ กรุณาลองใหม่'],
    as: 'alert',
    act: async (stage) => {
      await shop(stage)
      await stage.product.stopServer()
      await stage.page.getByRole('button', pay).click()
    },
    after: async ({ page, product }) => {
      await product.startServer()
      await page.getByRole('button', pay).click()
      await page.waitForURL('**/payment-pending?order_id=*')
    },
  },
  {
    situation: 'Order load failed',
    provoked: 'the right to the table revoked',
    says: ['ไม่สามารถโหลดข้อมูลคำสั่งซื้อได้'],
    as: 'alert',
    act: async (stage) => {
      await order(stage)
      await stage.product.sql('revoke select on public.payment_orders from authenticated')
      await stage.page.reload()
    },
    // The policy file grants columns one by one; a revoke of the table takes them all.
    restore: 'grant select on public.payment_orders to authenticated',
    after: async ({ page, product }) => {
      await product.sql('grant select on public.payment_orders to authenticated')
      await tryAgain(page, page.getByRole('timer'))
    },
  },
  {
    situation: 'Order not found',
    provoked: 'the row of somebody else',
    says: ['ไม่พบข้อมูลคำสั่งซื้อ'],
    as: 'page',
    act: async (stage) => {
      await enter(stage)
      await visit(stage.page, stage.at(`/payment-success?order_id=${randomUUID()}`))
      await expect(stage.page.getByRole('link', { name: 'กลับหน้าแรก' })).toBeVisible()
    },
  },
  {
    situation: 'Package load failed',
    provoked: 'the database stopped; told while it is tried three times more',
    says: ['ไม่สามารถโหลดแพ็กเกจแต้มได้'],
    as: 'alert',
    act: async ({ page, product, at }) => {
      const answers: number[] = []
      page.on('response', (response) => {
        if (response.url().endsWith('/payments/options')) answers.push(response.status())
      })
      await product.stopDatabase()
      await visit(page, at('/purchase-points'))
      await expect(page.getByText('ยังติดต่อระบบไม่ได้ กำลังลองใหม่ให้...').first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'ลองใหม่' }).first()).toBeVisible()
      expect(answers).toEqual([503, 503, 503, 503])
    },
    after: async ({ page, product }) => {
      await product.startDatabase()
      await tryAgain(page, page.getByText('200 แต้ม', { exact: true }))
    },
  },
  {
    situation: 'Payment status polling failed',
    provoked: 'the server stopped while the page waits; only logged',
    says: ['รอชำระเงิน'],
    as: 'page',
    act: async (stage) => {
      const { page, product } = stage
      await order(stage)
      await product.stopServer()
      const logged = page.waitForEvent('console', (line) => line.type() === 'warning')
      await page.evaluate(
        "document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))",
      )
      expect((await logged).text()).toContain('the order could not be checked')
      await expect(page.getByRole('alert')).toHaveCount(0)
    },
  },
]
