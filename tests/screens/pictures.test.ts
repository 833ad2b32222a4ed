import sharp from 'sharp'
import { afterEach, describe, vi } from 'vitest'
import { makeBranch, removeBranches } from '../data/catalogue.ts'
import { query } from '../data/query.ts'
import { openAsAdmin } from './administrator.ts'
import type { Page } from './page.tsx'
import { expect, test } from './test.ts'

const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
const file = (name: string, type: string, content: string | Buffer) =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type })
const png = async () => file('cover.png', 'image/png', await picture())

const dialogOf = (page: Page) => page.getByRole('dialog')
const field = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'รูปภาพหน้าปก' })
const chooser = (page: Page) => dialogOf(page).locator('input[type=file]')
const stored = /^\/storage\/v1\/object\/public\/images\/global\/thumbnails\/[0-9a-f-]{36}\.png$/
const thumbnailOf = async (course: string) => {
  const [row] = await query<{ thumbnail_url: string | null }>(
    'select thumbnail_url from public.courses where id = $1',
    [course],
  )
  return row?.thumbnail_url
}

describe('an image of a record', () => {
  afterEach(removeBranches)

  test('is uploaded, shown, saved and removed', async ({ page }) => {
    const { course } = await makeBranch()
    await openAsAdmin(page, `/admin/courses?record=${course}`)
    await chooser(page).setInputFiles(await png())
    await expect(field(page)).toHaveValue(stored)
    const preview = dialogOf(page).getByRole('img', { name: 'ตัวอย่างรูป' })
    await expect(preview).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'บันทึก' }).click()
    await expect(page.getByText('บันทึกคอร์สเรียบร้อยแล้ว')).toBeVisible()
    const address = (await thumbnailOf(course)) ?? ''
    expect(address).toMatch(stored)
    expect((await fetch(address)).headers.get('content-type')).toBe('image/png')

    await page.goto(`/admin/courses?record=${course}`)
    await dialogOf(page).getByRole('button', { name: 'นำรูปออก' }).click()
    await expect(field(page)).toHaveValue('')
    await expect(preview).toHaveCount(0)
    await dialogOf(page).getByRole('button', { name: 'บันทึก' }).click()
    await expect.poll(() => thumbnailOf(course)).toBeNull()
  })

  test('is refused with a message if it cannot be stored, and the address stays', async ({
    page,
  }) => {
    const { course } = await makeBranch()
    await openAsAdmin(page, `/admin/courses?record=${course}`)
    await field(page).fill('https://a.test/x.png')
    const refused = async (given: File, sentence: string) => {
      await chooser(page).setInputFiles(given)
      await expect(dialogOf(page).getByText(sentence)).toBeVisible()
      await expect(field(page)).toHaveValue('https://a.test/x.png')
    }
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    const type = 'ไฟล์นี้ไม่ใช่รูปที่ใช้ได้'
    await refused(file('a.svg', 'image/svg+xml', svg), type)
    using logged = vi.spyOn(console, 'error')
    await query(`insert into public.storage_quotas (tenant_id, max_bytes) values (null, 1)`)
    try {
      await refused(await png(), 'พื้นที่เก็บไฟล์ของเว็บไซต์นี้เต็มแล้ว')
    } finally {
      await query('delete from public.storage_quotas')
    }
    expect(logged.mock.calls.flat()).toContainEqual(expect.stringContaining('ไม่สามารถอัปโหลดรูปได้'))
  })
})
