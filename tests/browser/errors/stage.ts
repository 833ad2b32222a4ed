import { expect, type Locator, type Page } from '@playwright/test'
import { type Person, signUp } from '../../support/product.ts'
import type { StoppableProduct } from '../../support/stoppable-product.ts'
import { carrySession } from '../learner.ts'
import { visit } from '../site.ts'

/** Where a situation of the error table takes place. */
export type Stage = {
  page: Page
  product: StoppableProduct
  /** An address of the hub, or of a demo tenant by its subdomain. */
  at(path: string, subdomain?: string): string
}

/** One row: a situation, how it comes about, and the words that must appear then. */
export type Situation = {
  situation: string
  provoked: string
  /** Title and message as the screen says them, exactly. */
  says: string[]
  /** A destructive toast or an inline problem (announced at once), a quiet toast, or a whole page. */
  as: 'alert' | 'toast' | 'page'
  act(stage: Stage): Promise<void>
  /** What must hold afterwards: nothing lost, and the way on. */
  after?(stage: Stage): Promise<void>
  /** Puts back what was taken from the database, whatever happened. */
  restore?: string
}

/** A new learner of the stage's product, signed in on its page: at the hub, or at a tenant. */
export async function enter({ page, product, at }: Stage, subdomain?: string): Promise<Person> {
  const learner = await signUp(product.server)
  await carrySession(page, learner, new URL(at('/', subdomain)).origin)
  return learner
}

/**
 * Opens a page that reads from a table, as a member, for whom it reads anew what the server has read for a guest:
 * once that is done, the page does not know what becomes of the rows.
 */
export async function visitAsMember({ page, at }: Stage, path: string, table: string) {
  const readAnew = page.waitForResponse((answer) => answer.url().includes(`/rest/v1/${table}?`))
  await visit(page, at(path))
  await readAnew
}

export async function expectWords({ page }: Stage, { as, says }: Situation): Promise<void> {
  const place: Record<Situation['as'], Locator> = {
    alert: page.getByRole('alert'),
    toast: page.getByRole('region', { name: 'ข้อความแจ้งเตือน' }),
    page: page.getByRole('main'),
  }
  let found = place[as]
  for (const words of says) found = found.filter({ has: page.getByText(words, { exact: true }) })
  await expect(found.first()).toBeVisible()
}

/** The quiz set of the hub that the table takes: 10 points, with a time limit. */
export async function quizSet({ product }: Stage): Promise<{ id: string; course_id: string }> {
  const [row] = await product.sql<{ id: string; course_id: string }>(
    `select id, course_id from public.quiz_sets
      where tenant_id is null and is_active and points_cost = 10 and time_limit_minutes is not null
      order by name limit 1`,
  )
  if (!row) throw new Error('the demo has no such quiz set')
  return row
}
