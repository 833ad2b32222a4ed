import { expect, type Locator, type Page } from '@playwright/test'
import { type Person, signUp } from '../../support/product.ts'
import { carrySession } from '../learner.ts'
import type { OwnProduct } from '../own-product.ts'
import { visit } from '../site.ts'

/** The environment of a situation in the error table. */
export type Stage<Product extends OwnProduct = OwnProduct> = {
  page: Page
  product: Product
  /** An address of the hub, or of a demo tenant by its subdomain. */
  at(path: string, subdomain?: string): string
  /** From here on the page's connections are refused, as by a server that was stopped. */
  disconnect(): Promise<void>
  reconnect(): Promise<void>
}

/** One row: a situation, its cause, and the message that must appear. */
export type Situation<S extends Stage = Stage> = {
  situation: string
  provoked: string
  /** The exact title and message on the screen. */
  says: string[]
  /** An error toast or an inline problem (announced at once), an ordinary toast, or a whole page. */
  as: 'alert' | 'toast' | 'page'
  act(stage: S): Promise<void>
  /** Conditions that must hold afterwards: nothing is lost, and the user can continue. */
  after?(stage: S): Promise<void>
  /** SQL that restores the database afterwards, whatever happened. */
  restore?: string
}

/** A new learner of the test's product, signed in on its page: on the hub, or on a tenant. */
export async function enter({ page, product, at }: Stage, subdomain?: string): Promise<Person> {
  const learner = await signUp(product.server)
  await carrySession(page, learner, new URL(at('/', subdomain)).origin)
  return learner
}

/**
 * Opens a page that reads from a table, as a member, for whom the app repeats the reads that the server made as a
 * guest. After that the page does not notice changes to the rows.
 */
export async function visitAsMember({ page, at }: Stage, path: string, table: string) {
  const refetched = page.waitForResponse((answer) => answer.url().includes(`/rest/v1/${table}?`))
  await visit(page, at(path))
  await refetched
}

export async function expectWords(
  { page }: Stage,
  { as, says }: Pick<Situation, 'as' | 'says'>,
): Promise<void> {
  const place: Record<Situation['as'], Locator> = {
    alert: page.getByRole('alert'),
    toast: page.getByRole('region', { name: 'ข้อความแจ้งเตือน' }),
    page: page.getByRole('main'),
  }
  let found = place[as]
  for (const words of says) {
    // An alert in the page is the element of its words itself.
    found = found.filter(
      as === 'alert' ? { hasText: words } : { has: page.getByText(words, { exact: true }) },
    )
  }
  await expect(found.first()).toBeVisible()
}

/** The hub's quiz set used by the table: 10 points, with a time limit. */
export async function quizSet({ product }: Stage): Promise<{ id: string; course_id: string }> {
  const [row] = await product.sql<{ id: string; course_id: string }>(
    `select id, course_id from public.quiz_sets
      where tenant_id is null and is_active and points_cost = 10 and time_limit_minutes is not null
      order by name limit 1`,
  )
  if (!row) throw new Error('the demo has no such quiz set')
  return row
}
