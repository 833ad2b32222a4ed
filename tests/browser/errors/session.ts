import { expect } from '@playwright/test'
import { signUp } from '../../support/product.ts'
import { carrySession } from '../learner.ts'
import { visit } from '../site.ts'
import { enter, type Situation, type Stage } from './stage.ts'

/** Rows about a session that has ended or cannot be renewed. */
export const session: Situation[] = [
  {
    situation: 'Session missing',
    provoked: 'the session ended on the server, its token over; then an action',
    says: ['เข้าสู่สนามสอบ'],
    as: 'page',
    act: async (stage) => {
      const learner = await signUp(stage.product.server)
      await carrySession(stage.page, learner, stage.product.server.url)
      await stage.product.sql('delete from auth.sessions where user_id = $1', [learner.id])
      await outdateToken(stage)
      await visit(stage.page, stage.at('/dashboard'))
      await stage.page.waitForURL('**/auth?redirect=**')
    },
  },
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
]

/** As an hour later: the stored access token has expired. */
async function outdateToken({ page }: Stage) {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('outdated')) return
    sessionStorage.setItem('outdated', 'yes')
    const session = JSON.parse(localStorage.getItem('sanamsob-auth') ?? '{}')
    session.expires_at = Math.floor(Date.now() / 1000) - 60
    localStorage.setItem('sanamsob-auth', JSON.stringify(session))
  })
}
