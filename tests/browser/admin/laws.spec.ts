import { expect, test } from '@playwright/test'
import { named } from '../../data/catalogue.ts'
import { query } from '../../data/query.ts'
import { openAsAdmin } from './administrator.ts'

test('an amendment says so when what it holds cannot be counted', async ({ page }) => {
  const name = named('พ.ร.บ. ทดลอง')
  const [law] = await query<{ id: string }>(
    `insert into public.laws (name, short_name, kind) values ($1, $1, 'act') returning id`,
    [name],
  )
  await openAsAdmin(page, `/admin/laws/${law?.id}`)
  await page.getByRole('button', { name: 'บันทึกการแก้ไขเพิ่มเติม' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'วันมีผลใช้บังคับ' }).fill('1/6/2569')
  await page.route('**/rest/v1/rpc/preview_amendment', (route) =>
    route.fulfill({ status: 400, json: { code: 'internal', message: 'no' } }),
  )
  await dialog.getByLabel('มาตราที่แก้ไข').fill('๕')
  await expect(dialog.getByRole('status')).toHaveText('ขณะนี้นับข้อสอบที่จะพักไม่ได้')
  await query('delete from public.laws where name = $1', [name])
})
