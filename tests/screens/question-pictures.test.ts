import sharp from 'sharp'
import { afterEach, describe, onTestFinished } from 'vitest'
import { removeBranches } from '../data/catalogue.ts'
import { query } from '../data/query.ts'
import { makeQuestions } from '../data/questions.ts'
import { newLearner } from './learner.ts'
import type { Page } from './page.tsx'
import { expect, test } from './test.ts'

const png = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
const pngFile = async () =>
  new File([new Uint8Array(await png())], 'map.png', { type: 'image/png' })

const dialog = (page: Page) => page.getByRole('dialog', { name: /^แทรกรูปใน/ })
const address = (page: Page) => dialog(page).getByRole('textbox', { name: 'รูป', exact: true })
const library = (page: Page) => dialog(page).getByRole('region', { name: 'รูปที่อัปโหลดไว้แล้ว' })
const openDialog = (page: Page, name: string) =>
  page
    .getByRole('toolbar', { name: `จัดรูปแบบ ${name}` })
    .getByLabel('รูปภาพ')
    .click()

const uploaded = (site: string) =>
  new RegExp(`^/storage/v1/object/public/images/${site}/questions/[0-9a-f-]{36}\\.png$`)

describe('pictures in a question', () => {
  afterEach(removeBranches)

  test('of a manager belong to the site of the quiz set, as do those to choose from', async ({
    page,
  }) => {
    const set = await makeQuestions(1)
    const [tenant] = await query<{ id: string }>(
      `with t as (select id from public.tenants where subdomain = 'nurse'),
            moved as (update public.categories set tenant_id = t.id from t where categories.name = $1)
       select id from t`,
      [set.name],
    )
    const { email } = await newLearner()
    onTestFinished(async () => void (await query('delete from public.tenant_managers')))
    await query(
      `insert into public.tenant_managers (tenant_id, user_id)
       select $1, id from auth.users where email = $2`,
      [tenant?.id, email],
    )
    await page.goto(`/admin/questions?record=${set.ids[0]}`)
    await openDialog(page, 'คำถาม')
    await expect(library(page).getByText('ยังไม่มีรูปที่อัปโหลดไว้สำหรับเว็บไซต์นี้')).toBeVisible()
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles(await pngFile())
    await expect(address(page)).toHaveValue(uploaded(tenant?.id ?? ''))
    await page.reload()
    await openDialog(page, 'คำถาม')
    await expect(library(page).getByRole('img')).toHaveCount(1)
  })
})
