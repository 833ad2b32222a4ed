import { afterAll, beforeAll } from 'vitest'
import { operator } from '../data/operator.ts'
import { type StagedSite, stageSite } from '../data/staged-site.ts'
import type { Page } from './page.tsx'
import { expect, test } from './test.ts'

let open: StagedSite
let closed: StagedSite
beforeAll(async () => {
  open = await stageSite({
    name: 'เวทีบัญชี',
    description: 'ภาษีและงบการเงิน',
    primary_color: '#0a7d33',
    secondary_color: '#c2410c',
  })
  closed = await stageSite({ name: 'เวทีที่ปิดแล้ว', is_active: false })
})
afterAll(() => Promise.all([open.remove(), closed.remove()]))

const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const card = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

test('every active tenant by name, with its logo, address, colours and a link', async ({
  page,
}) => {
  await page.goto('/platforms')
  await expect(card(page, 'เวทีบัญชี')).toBeVisible()
  await expect(page.getByText('เวทีที่ปิดแล้ว')).toHaveCount(0)
  const { count } = await operator()
    .from('tenants')
    .select('id', { count: 'exact', head: true })
    .eq('is_active', true)
    .throwOnError()
  await expect(names(page)).toHaveCount(count ?? 0)
  await expect(page.getByText(`${count} แพลตฟอร์ม`, { exact: true })).toBeVisible()

  const mine = card(page, 'เวทีบัญชี')
  await expect(mine).toContainText(open.domain)
  await expect(mine).toContainText('ภาษีและงบการเงิน')
  await expect(mine).toContainText('Active')
  await expect(mine.getByText('ว', { exact: true })).toBeVisible()
  await expect(mine.getByRole('img', { name: 'สีหลัก #0a7d33' })).toBeVisible()
  await expect(mine.getByRole('img', { name: 'สีรอง #c2410c' })).toBeVisible()

  const link = mine.getByRole('link', { name: 'เข้าชมเว็บไซต์ เวทีบัญชี' })
  await expect(link).toHaveAttribute('href', `${open.origin}/`)
})

test('found by name, domain or description; list or grid, all of it in the address', async ({
  page,
}) => {
  await page.goto('/platforms')
  const search = page.getByRole('searchbox', { name: 'ค้นหาแพลตฟอร์ม' })
  for (const words of ['เวทีบัญชี', open.domain.toUpperCase(), 'งบการเงิน ภาษี']) {
    await search.fill(words)
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(words)
    await expect(names(page)).toHaveText(['เวทีบัญชี'])
  }
  const list = page.getByRole('button', { name: 'รายการ' })
  const grid = page.getByRole('button', { name: 'ตาราง' })
  await expect(grid).toHaveAttribute('aria-pressed', 'true')
  await list.click()
  await page.waitForURL(/[?&]view=list/)
  await page.reload()
  await expect(list).toHaveAttribute('aria-pressed', 'true')
  await expect(search).toHaveValue('งบการเงิน ภาษี')
  await expect(names(page)).toHaveText(['เวทีบัญชี'])
  await page.goBack()
  await expect(grid).toHaveAttribute('aria-pressed', 'true')

  await search.fill('ไม่มีแน่นอน')
  await expect(page.getByText('ไม่พบแพลตฟอร์มที่ตรงกับ "ไม่มีแน่นอน"')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'ล้างคำค้น' }).last().click()
  await expect(card(page, 'เวทีบัญชี')).toBeVisible()
})
