import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { makeBranch, removeBranches } from '../../data/catalogue.ts'
import { hub } from '../../data/learner.ts'
import { query } from '../../data/query.ts'
import { demo, signIn } from '../../support/product.ts'
import { openAsAdmin, rowOf } from './administrator.ts'

test.describe('the audit log of the back office', () => {
  test.afterEach(removeBranches)

  test('is exported, and refused by the server', async ({ page }) => {
    const { name, category } = await makeBranch()
    const { client } = await signIn(hub(), demo.admin)
    for (const is_active of [false, true, false]) {
      await client.from('categories').update({ is_active }).eq('id', category).throwOnError()
    }
    await openAsAdmin(page, `/admin/audit-log?q=${category}`)
    const rows = rowOf(page, name)
    await expect(rows).toHaveCount(3)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'ส่งออก CSV' }).click()
    const file = readFileSync(await (await download).path(), 'utf8')
    expect(file.trimEnd().split('\r\n')).toHaveLength(4)
    expect(file).toContain(category)
    const [exported] = await query<{ after: { filters: { row: string }; rows: number } }>(
      `select after from public.admin_audit_log where action = 'export_audit_log'
       order by id desc limit 1`,
    )
    expect(exported?.after).toEqual({ filters: { row: category }, rows: 3 })

    await page.route('**/rest/v1/rpc/*audit*', (route) =>
      route.fulfill({ status: 403, json: { code: 'admin_required', message: 'x' } }),
    )
    await page.getByRole('button', { name: 'ส่งออก CSV' }).click()
    await expect(page.getByText('ไม่สามารถส่งออกบันทึกได้')).toBeVisible()
    await page.reload()
    await expect(page.getByText('ไม่สามารถโหลดบันทึกการทำงานได้')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'ลองใหม่' }).click()
    await expect(rows).toHaveCount(3)
  })
})
