import { afterAll, beforeAll, beforeEach, describe, expect as plain } from 'vitest'
import { expect, test } from './test.ts'
import { limit } from './until.ts'

// Several expectations must fail, each after the whole time limit.
const { timeout } = limit
beforeAll(() => {
  limit.timeout = 100
})
afterAll(() => {
  limit.timeout = timeout
})

beforeEach(() => {
  document.body.innerHTML = `
    <main>
      <ul><li>หนึ่ง <b>แต้ม</b></li><li>สอง แต้ม</li></ul>
      <label>ชื่อ <input value="สมชาย" /></label>
      <button disabled>บันทึก</button>
      <button popovertarget="menu">เมนู</button>
      <div id="menu" popover><button>ลบ</button></div>
      <details><summary>ดู</summary><a href="/x">คำอธิบาย</a></details>
      <select aria-label="ปี"><option value="1">2568</option><option value="2">2569</option></select>
    </main>`
})

describe('a locator', () => {
  test('finds by part of a text, by the whole, and by pattern', async ({ page }) => {
    await expect(page.getByText('แต้ม')).toHaveCount(2)
    await expect(page.getByText('หนึ่ง แต้ม', { exact: true })).toHaveCount(1)
    await expect(page.getByText('หนึ่ง', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('listitem').getByText('สอง')).toHaveText('สอง แต้ม')
    await expect(page.getByRole('listitem').filter({ hasText: /^สอง/ })).toHaveText('สอง แต้ม')
    await expect(page.getByRole('listitem').filter({ has: page.locator('b') })).toHaveCount(1)
    await expect(page.getByRole('listitem')).toContainText(['หนึ่ง', 'สอง'])
  })

  test('finds a name whose words are parts of elements', async ({ page }) => {
    document.body.innerHTML = '<h1><span>ไม่<span>พบ</span>ผล</span></h1>'
    await expect(page.getByRole('heading', { name: 'ไม่พบผล', exact: true })).toBeVisible()
  })

  test('finds no role in what is closed', async ({ page }) => {
    await expect(page.getByRole('link')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'ลบ' })).toHaveCount(0)
    await expect(page.getByText('ลบ')).toBeHidden()
    await page.getByRole('button', { name: 'เมนู' }).click()
    await expect(page.getByRole('button', { name: 'ลบ' })).toBeVisible()
  })

  test('acts on one element that is enabled', async ({ page }) => {
    await plain(page.getByRole('listitem').click()).rejects.toThrow('2 instead of one')
    await plain(page.getByRole('button', { name: 'บันทึก' }).click()).rejects.toThrow(
      'disabled or hidden',
    )
    await plain(page.getByRole('link').click()).rejects.toThrow('none: page › link')
    await page.getByLabel('ชื่อ').fill('สมหญิง')
    await expect(page.getByLabel('ชื่อ')).toHaveValue('สมหญิง')
    await page.getByLabel('ปี').selectOption('2569')
    await expect(page.getByLabel('ปี')).toHaveValue('2')
  })
})

test('an expectation fails where it does not hold, and where several elements are found', async ({
  page,
}) => {
  const items = page.getByRole('listitem')
  await plain(expect(items).toBeVisible()).rejects.toThrow()
  await plain(expect(items).not.toBeVisible()).rejects.toThrow()
  await plain(expect(items).toHaveCount(3)).rejects.toThrow('found 2')
  await plain(expect(items).not.toHaveCount(2)).rejects.toThrow('not 2')
  await plain(expect(items.first()).toHaveText('หนึ่ง')).rejects.toThrow('หนึ่ง แต้ม')
  await plain(expect(page.getByRole('link')).toBeAttached()).rejects.toThrow()
  await plain(expect(page.getByLabel('ชื่อ')).toBeDisabled()).rejects.toThrow()
  await plain(expect(page.getByText('คำอธิบาย')).toBeVisible()).rejects.toThrow()
})

test('an expectation waits until it holds', async ({ page }) => {
  setTimeout(() => document.querySelector('li')?.remove(), 30)
  await expect(page.getByRole('listitem')).toHaveCount(1)
})
