import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { makeBranch, removeBranches } from '../../data/catalogue.ts'
import { openAsAdmin } from './administrator.ts'

const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
const png = async (name = 'cover.png') => ({ name, mimeType: 'image/png', buffer: await picture() })

const dialogOf = (page: Page) => page.getByRole('dialog')
const field = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'รูปภาพหน้าปก' })
const chooser = (page: Page) => dialogOf(page).locator('input[type=file]')
const stored = /^\/storage\/v1\/object\/public\/images\/global\/thumbnails\/[0-9a-f-]{36}\.png$/

test.describe('an image of a record', () => {
  test.afterEach(removeBranches)

  test('is dropped or pasted', { tag: '@desktop' }, async ({ page }) => {
    const { course } = await makeBranch()
    await openAsAdmin(page, `/admin/courses?record=${course}`)
    const base64 = (await picture()).toString('base64')
    for (const kind of ['drop', 'paste'] as const) {
      await field(page).fill('')
      await field(page).evaluate(
        (target, { kind, base64 }) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
          const transfer = new DataTransfer()
          transfer.items.add(new File([bytes], 'a.png', { type: 'image/png' }))
          const common = { bubbles: true, cancelable: true }
          target.dispatchEvent(
            kind === 'drop'
              ? new DragEvent('drop', { ...common, dataTransfer: transfer })
              : new ClipboardEvent('paste', { ...common, clipboardData: transfer }),
          )
        },
        { kind, base64 },
      )
      await expect(field(page)).toHaveValue(stored)
    }
  })

  test('shows its upload, which can be cancelled', async ({ page }) => {
    const { course } = await makeBranch()
    await openAsAdmin(page, `/admin/courses?record=${course}`)
    const gate = Promise.withResolvers<void>()
    await page.route('**/storage/v1/object/images/**', async (route) => {
      await gate.promise
      await route.continue().catch(() => undefined)
    })
    await chooser(page).setInputFiles(await png())
    await expect(dialogOf(page).getByRole('progressbar', { name: 'กำลังอัปโหลด' })).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'ยกเลิกการอัปโหลด' }).click()
    await expect(dialogOf(page).getByRole('progressbar')).toHaveCount(0)
    gate.resolve()
    await page.unroute('**/storage/v1/object/images/**')
    await chooser(page).setInputFiles(await png())
    await expect(field(page)).toHaveValue(stored)
    const preview = dialogOf(page).getByRole('img', { name: 'ตัวอย่างรูป' })
    await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400)
  })

  test('can be cancelled before it is sent', async ({ page }) => {
    const { course } = await makeBranch()
    await openAsAdmin(page, `/admin/courses?record=${course}`)
    const sent: string[] = []
    await page.route('**/storage/v1/object/images/**', async (route) => {
      sent.push(route.request().url())
      await route.continue()
    })
    const library = Promise.withResolvers<void>()
    await page.route('**/assets/dist-*.js', async (route) => {
      await library.promise
      await route.continue()
    })
    const file = await png()
    await chooser(page).setInputFiles(file)
    await dialogOf(page).getByRole('button', { name: 'ยกเลิกการอัปโหลด' }).click()
    await expect(dialogOf(page).getByRole('progressbar')).toHaveCount(0)
    library.resolve()
    await chooser(page).setInputFiles(file)
    await expect(field(page)).toHaveValue(stored)
    expect(sent).toHaveLength(1)
  })
})
