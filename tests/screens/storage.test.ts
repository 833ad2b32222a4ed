import { afterEach } from 'vitest'
import { query } from '../data/query.ts'
import { openAsAdmin, rowOf, undo } from './administrator.ts'
import { expect, test } from './test.ts'

afterEach(() => query('delete from storage_quotas where tenant_id is null'))

test('a site’s storage quota is set, refused, changed concurrently, and undone', async ({
  page,
}) => {
  await openAsAdmin(page, '/admin/storage')
  const hub = rowOf(page, 'ส่วนกลาง')
  await expect(hub).toContainText('256 MB (ค่าเริ่มต้น)')
  await hub.getByRole('button', { name: 'แก้ไขพื้นที่ของ ส่วนกลาง' }).click()
  const dialog = page.getByRole('dialog', { name: 'พื้นที่เก็บไฟล์ของ ส่วนกลาง' })
  const max = dialog.getByLabel('เก็บได้สูงสุด (MB)')
  await expect(max).toHaveValue('256')
  await max.fill('')
  await expect(dialog).toContainText('กรุณากรอกจำนวนเต็มตั้งแต่ 1 ถึง 1,000,000')
  await max.fill('512')
  // Another administrator saves first: both values are shown, and a second click saves this administrator's.
  await query('insert into storage_quotas (max_bytes) values (1048576000)')
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(dialog.getByRole('alert')).toContainText('1000')
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(hub).toContainText('จาก 512 MB')

  await hub.getByRole('button', { name: 'ใช้ค่าเริ่มต้นกับ ส่วนกลาง' }).click()
  await expect(hub).toContainText('256 MB (ค่าเริ่มต้น)')
  await undo(page)
  await expect(hub).toContainText('จาก 512 MB')
})
