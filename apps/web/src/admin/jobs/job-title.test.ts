import { expect, it } from 'vitest'
import type { Job } from '@/admin/kit/api/jobs'
import { titleOf } from './job-title'

const job: Job = {
  id: '',
  act: 'move_questions',
  deletes: false,
  state: 'done',
  total: 5_000,
  done: 4_321,
  error: null,
  refused: [],
  batch_id: null,
}

it('gives the number of changed questions, not of chosen ones', () => {
  expect(titleOf(job)).toBe('ย้าย 4,321 ข้อแล้ว')
  expect(titleOf({ ...job, act: 'copy_catalogue' })).toBe('คัดลอก 4,321 ข้อแล้ว')
  expect(titleOf({ ...job, done: 0 })).toBe('ไม่มีข้อที่ต้องเปลี่ยน')
})

it('names a deletion of rows', () => {
  expect(titleOf({ ...job, act: 'change_many', deletes: true, done: 1 })).toBe('ลบ 1 รายการแล้ว')
})

it('does not say that nothing had to change when every row was refused', () => {
  const refused = [{ id: '', name: 'ชุดที่ 1', reason: 'course_not_found', message: 'ไม่พบคอร์สนี้' }]
  expect(titleOf({ ...job, act: 'change_many', done: 0, refused })).toBe('ไม่มีรายการใดเปลี่ยน')
})

it('gives no number while the copy of a record without questions runs', () => {
  const copy: Job = { ...job, act: 'copy_record', state: 'running', done: 0 }
  expect(titleOf({ ...copy, total: 0 })).toBe('กำลังทำสำเนา')
  expect(titleOf(copy)).toBe('กำลังทำสำเนา 0 จาก 5,000 ข้อ')
})

it('is missing for an act that only a newer page knows', () => {
  expect(titleOf({ ...job, act: 'merge_accounts' as Job['act'] })).toBeNull()
})
