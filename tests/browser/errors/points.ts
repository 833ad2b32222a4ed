import { expect } from '@playwright/test'
import { visit } from '../site.ts'
import { enter, type Situation, type Stage } from './stage.ts'

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
    situation: 'Payment creation failed',
    provoked: 'the package taken off sale between load and click; the server’s error',
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
    situation: 'Payment status polling failed',
    provoked: 'the server out of reach while the page waits; only logged',
    says: ['รอชำระเงิน'],
    as: 'page',
    act: async (stage) => {
      const { page, disconnect } = stage
      await order(stage)
      await disconnect()
      const logged = page.waitForEvent('console', (line) => line.type() === 'warning')
      await page.evaluate(
        "document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))",
      )
      expect((await logged).text()).toContain('the order could not be checked')
      await expect(page.getByRole('alert')).toHaveCount(0)
    },
  },
]
