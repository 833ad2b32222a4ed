import { expect, test } from '@playwright/test'
import { makeBranch, removeBranches } from '../../data/catalogue.ts'
import { query } from '../../data/query.ts'
import { openAsAdmin, rowOf } from './administrator.ts'

test.describe('quiz sets of the back office', () => {
  test.afterEach(removeBranches)

  test('are reordered by keyboard and by dragging', async ({ page }) => {
    const branch = await makeBranch()
    await query(
      `insert into public.quiz_sets (course_id, name, display_order)
       select $1, 'ถัดไป 0' || n, n + 10 from generate_series(1, 2) n`,
      [branch.course],
    )
    const order = async () =>
      (
        await query<{ name: string }>(
          'select name from public.quiz_sets where course_id = $1 order by display_order, name',
          [branch.course],
        )
      ).map(({ name }) => name)
    await openAsAdmin(page, `/admin/quiz-sets?course=${branch.course}`)
    const handle = (name: string) => page.getByRole('button', { name: `ลากเพื่อจัดลำดับ ${name}` })
    await handle('ชุด 1').focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('ชุด 1 อยู่ตำแหน่งที่ 1 ของหน้านี้')).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('ชุด 1 อยู่ตำแหน่งที่ 2 ของหน้านี้')).toBeAttached()
    await page.keyboard.press('Space')
    await expect.poll(order).toEqual(['ชุด 2', 'ชุด 1', 'ถัดไป 01', 'ถัดไป 02'])
    await expect(rowOf(page, branch.name).nth(1)).toContainText('ชุด 1')

    await handle('ถัดไป 02').scrollIntoViewIfNeeded()
    const from = await handle('ถัดไป 02').boundingBox()
    const to = await handle('ถัดไป 01').boundingBox()
    if (!from || !to) throw new Error('no handle')
    await page.mouse.move(from.x + 5, from.y + 5)
    await page.mouse.down()
    await page.mouse.move(to.x + 5, from.y - 20, { steps: 4 })
    await page.mouse.move(to.x + 5, to.y + 5, { steps: 8 })
    await expect(page.getByText('ถัดไป 02 อยู่ตำแหน่งที่ 3 ของหน้านี้')).toBeAttached()
    await page.mouse.up()
    await expect.poll(order).toEqual(['ชุด 2', 'ชุด 1', 'ถัดไป 02', 'ถัดไป 01'])
  })

  test('say why they cannot be deleted, and are when it is tried again', async ({ page }) => {
    const branch = await makeBranch()
    await openAsAdmin(page, `/admin/quiz-sets?course=${branch.course}`)
    await page.getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).first().check()
    await page.getByRole('button', { name: 'เพิ่มเติม' }).click()
    await page.getByRole('button', { name: 'ลบ', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await page.route('**/rest/v1/rpc/change_many', (route) =>
      route.fulfill({
        status: 403,
        json: { code: 'admin_required', message: 'เฉพาะผู้ดูแลระบบเท่านั้น' },
      }),
    )
    await dialog.getByRole('button', { name: 'ลบ', exact: true }).click()
    await expect(dialog.getByText('เฉพาะผู้ดูแลระบบเท่านั้น')).toBeVisible()
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'ลบ', exact: true }).click()
    await expect(page.getByText('ลบ 2 รายการแล้ว')).toBeVisible()
  })
})
