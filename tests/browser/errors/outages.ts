import { expect } from '@playwright/test'
import type { StoppableProduct } from '../../support/stoppable-product.ts'
import { visit } from '../site.ts'
import { enter, type Situation, type Stage } from './stage.ts'
import { tryAgain } from './try-again.ts'

/** Simulates an hour later: the stored access token has expired. */
async function outdateToken({ page }: Pick<Stage, 'page'>) {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('outdated')) return
    sessionStorage.setItem('outdated', 'yes')
    const session = JSON.parse(localStorage.getItem('sanamsob-auth') ?? '{}')
    session.expires_at = Math.floor(Date.now() / 1000) - 60
    localStorage.setItem('sanamsob-auth', JSON.stringify(session))
  })
}

/** Rows that stop the database. */
export const outages: Situation<Stage<StoppableProduct>>[] = [
  {
    situation: 'Retryable network errors (503)',
    provoked: 'the database stopped while the token is renewed; the session survives',
    says: ['แต้มคงเหลือ'],
    as: 'page',
    act: async (stage) => {
      const { page, product } = stage
      await enter(stage)
      await outdateToken(stage)
      const refused = page.waitForResponse(
        (response) => response.url().includes('/token?') && response.status() === 503,
      )
      await product.stopDatabase()
      await visit(page, stage.at('/dashboard'))
      await refused
      await expect(page.getByText('กำลังโหลด...')).toBeVisible()
      await product.startDatabase()
      await expect(page.getByLabel('ภาพรวมของคุณ')).toBeVisible()
    },
  },
  {
    situation: 'Package load failed',
    provoked: 'the database stopped; reported during three retries',
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
]
