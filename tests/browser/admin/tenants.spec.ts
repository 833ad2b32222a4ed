import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { query } from '../../data/query.ts'
import { loseResponse, openAsAdmin, pressAction, rowOf } from './administrator.ts'

test.afterEach(() => query(`delete from public.tenants where domain like '%.journey.example'`))

test('a domain whose response was lost is found to be added', async ({ page }) => {
  const label = `j${randomUUID().slice(0, 6)}`
  const [tenant] = await query<{ id: string }>(
    'insert into public.tenants (name, domain) values ($1, $2) returning id',
    [`สนามสอบ ${label}`, `${label}.journey.example`],
  )
  await openAsAdmin(page, `/admin/tenants/${tenant?.id}/domains`)
  const second = `second-${label}.journey.example`
  await page.getByRole('textbox', { name: 'โดเมน', exact: true }).fill(second)
  await loseResponse(page, '**/rest/v1/tenant_domains*')
  await page.getByRole('button', { name: 'เพิ่มโดเมน' }).click()
  await expect(page.getByText(`เพิ่มโดเมน ${second} แล้ว`)).toBeVisible()
  await expect(page.getByRole('main').getByText(second, { exact: true })).toHaveCount(1)
})

test('a change is reported once the list shows it, so that a deletion applies to the saved record', async ({
  page,
}) => {
  const label = `j${randomUUID().slice(0, 6)}`
  const name = `สนามสอบ ${label}`
  await query('insert into public.tenants (name, domain) values ($1, $2)', [
    name,
    `old-${label}.journey.example`,
  ])
  await openAsAdmin(page, `/admin/tenants?q=${label}`)
  await rowOf(page, name).getByRole('button', { name: 'แก้ไข' }).click()
  const dialog = page.getByRole('dialog')
  const domain = `new-${label}.journey.example`
  await dialog.getByRole('textbox', { name: 'โดเมน', exact: true }).fill(domain)

  const list = /\/rest\/v1\/tenants\?.*search_text=like/
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await page.route(list, async (route) => {
    await mayAnswer
    await route.fallback()
  })
  const asked = page.waitForRequest(list)
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await asked
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
  expect(await page.getByText('บันทึกเว็บไซต์เรียบร้อยแล้ว').count()).toBe(0)
  answer()
  await expect(page.getByText('บันทึกเว็บไซต์เรียบร้อยแล้ว')).toBeVisible()

  await pressAction(rowOf(page, name), 'ลบ')
  await dialog.getByRole('textbox').fill(domain)
  await dialog.getByRole('button', { name: 'ลบเว็บไซต์' }).click()
  await expect(page.getByText(`ลบเว็บไซต์ “${name}” แล้ว`)).toBeVisible()
})
