import { expect, type Page } from '@playwright/test'
import { removeBranches } from '../../data/catalogue.ts'
import { makeOrder } from '../../data/order.ts'
import { query } from '../../data/query.ts'
import { makeQuestions } from '../../data/questions.ts'

/** The dialog's title, its last button and the button that closes it are in view, also with its content scrolled. */
export async function expectButtonsInView(
  page: Page,
  dialog = page.getByRole('dialog'),
): Promise<void> {
  const button = dialog.locator('[data-dialog-foot] button').last()
  for (const at of ['top', 'bottom']) {
    await dialog
      .locator('h2 >> xpath=../following-sibling::div')
      .evaluate((body, end) => body.scrollTo(0, end === 'top' ? 0 : body.scrollHeight), at)
    await expect(dialog.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 })
    await expect(button).toBeInViewport({ ratio: 1 })
    await button.click({ trial: true })
  }
}

const longName = 'ผู้ซื้อที่มีชื่อยาวมากจนไม่พอในบรรทัดเดียว นามสกุลก็ยาวเช่นกัน'

/** Eight rows for each list that has fewer in the demo; removed by `dropRows`. */
export async function makeRows(): Promise<void> {
  await makeQuestions(8)
  await query(`insert into public.tenants (name, domain, subdomain)
    select 'เว็บไซต์ทดลองความสูงของแถว ' || n, 'rows-' || n || '.example', 'rows-' || n from generate_series(1, 8) n`)
  await query(`insert into public.contact_messages (name, email, subject, message)
    select 'ผู้ส่ง', 'rows@example.test', 'ข้อความที่ ' || n, 'เนื้อหา' from generate_series(1, 8) n`)
  await query(
    `insert into public.tag_categories (name) select 'หมวดแท็กที่ ' || n from generate_series(1, 8) n`,
  )
  // Under review, with two states each, and names that are longer than their column.
  for (let n = 0; n < 8; n++) await makeOrder(longName, { amount_satang: 2400 })
}

export async function dropRows(): Promise<void> {
  await removeBranches()
  await query(`delete from public.tenants where subdomain like 'rows-%'`)
  await query(`delete from public.contact_messages where email = 'rows@example.test'`)
  await query(`delete from public.tag_categories where name like 'หมวดแท็กที่ %'`)
  await query(
    `update public.payment_orders o set needs_review = false
     from public.profiles p where p.user_id = o.user_id and p.full_name = $1`,
    [longName],
  )
}

/** A row of a list, or its card on a phone. */
const row = 'tbody tr[data-with-row-border], li:has(> dl)'

/** Runs in the page: the rows of its list, those in view as a whole, and the top of the first. */
function rowsInView(selector: string) {
  const rows = [...document.querySelectorAll(`main :is(${selector})`)]
  const table = rows[0]?.closest('table')
  const top = table?.tHead?.getBoundingClientRect().bottom ?? 0
  const bottom = Math.min(
    innerHeight,
    table?.parentElement?.getBoundingClientRect().bottom ?? innerHeight,
  )
  const boxes = rows.map((row) => row.getBoundingClientRect())
  return {
    rows: rows.length,
    inView: boxes.filter((box) => box.top >= top - 1 && box.bottom <= bottom + 1).length,
    top: Math.round(boxes[0]?.top ?? 0),
  }
}

/**
 * A list shows rows first: eight on a desktop, the first in the upper part of a phone.
 * @returns whether the screen has a list with rows
 */
export async function expectRowsFirst(page: Page, address: string): Promise<boolean> {
  const main = page.getByRole('main')
  if ((await main.getByRole('searchbox').count()) === 0) return false
  const empty = main.getByRole('heading', { level: 2 })
  await expect(main.locator(row).or(empty).first()).toBeVisible()
  const { rows } = await page.evaluate(rowsInView, row)
  if (rows === 0) return false
  const look = (part: 'top' | 'inView') =>
    expect
      .configure({ soft: true })
      .poll(async () => (await page.evaluate(rowsInView, row))[part], { message: address })
  if ((page.viewportSize()?.width ?? 0) < 768) await look('top').toBeLessThan(500)
  else await look('inView').toBeGreaterThanOrEqual(Math.min(8, rows))
  return true
}
