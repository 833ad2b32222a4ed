import type { Job } from '@/admin/kit/api/jobs'

export type Words = Record<
  Exclude<Job['state'], 'cancelling'>,
  (done: string, total: string) => string
>

const changed = (sentence: (done: string) => string) => (done: string) =>
  done === '0' ? 'ไม่มีข้อที่ต้องเปลี่ยน' : sentence(done)

export const texts = {
  label: 'งานที่กำลังทำ',
  cancel: 'ยกเลิก',
  dismiss: 'ปิด',
  undo: 'เลิกทำ',
  background: 'ปิดหน้านี้หรือทำงานอื่นต่อได้ ระบบจะทำต่อให้จนเสร็จ',
  cancelling: 'กำลังยกเลิก',
  refused: 'ไม่สามารถทำรายการนี้ได้',
  refusedRows: (rows: Job['refused']) =>
    `ไม่ได้เปลี่ยน: ${rows.map(({ name, message }) => `${name ?? 'รายการที่ถูกลบไปแล้ว'} ${message}`).join(', ')}`,
  acts: {
    copy_catalogue: {
      waiting: (_done, total) => `รอคัดลอก ${total} ข้อ`,
      running: (done, total) => `กำลังคัดลอก ${done} จาก ${total} ข้อ`,
      done: (done) => `คัดลอก ${done} ข้อแล้ว`,
      cancelled: () => 'ยกเลิกการคัดลอกแล้ว',
      failed: () => 'ไม่สามารถคัดลอกเนื้อหาได้',
    },
    copy_record: {
      waiting: (_done, total) => (total === '0' ? 'รอทำสำเนา' : `รอทำสำเนา ${total} ข้อ`),
      running: (done, total) =>
        total === '0' ? 'กำลังทำสำเนา' : `กำลังทำสำเนา ${done} จาก ${total} ข้อ`,
      done: (done) =>
        `${done === '0' ? 'ทำสำเนาแล้ว' : `ทำสำเนา ${done} ข้อแล้ว`} ผู้เรียนยังไม่เห็นจนกว่าจะเปิดใช้งานหรือเผยแพร่`,
      cancelled: () => 'ยกเลิกการทำสำเนาแล้ว',
      failed: () => 'ไม่สามารถทำสำเนาได้',
    },
    move_questions: {
      waiting: (_done, total) => `รอย้าย ${total} ข้อ`,
      running: (_done, total) => `กำลังย้าย ${total} ข้อ`,
      done: changed((done) => `ย้าย ${done} ข้อแล้ว`),
      cancelled: () => 'ยกเลิกการย้ายคำถามแล้ว',
      failed: () => 'ไม่สามารถย้ายคำถามได้',
    },
    set_questions_status: {
      waiting: (_done, total) => `รอเปลี่ยนสถานะ ${total} ข้อ`,
      running: (_done, total) => `กำลังเปลี่ยนสถานะ ${total} ข้อ`,
      done: changed((done) => `เปลี่ยนสถานะ ${done} ข้อแล้ว`),
      cancelled: () => 'ยกเลิกการเปลี่ยนสถานะแล้ว',
      failed: () => 'ไม่สามารถเปลี่ยนสถานะได้',
    },
    tag_questions: {
      waiting: (_done, total) => `รอเปลี่ยนแท็ก ${total} ข้อ`,
      running: (_done, total) => `กำลังเปลี่ยนแท็ก ${total} ข้อ`,
      done: changed((done) => `เปลี่ยนแท็ก ${done} ข้อแล้ว`),
      cancelled: () => 'ยกเลิกการเปลี่ยนแท็กแล้ว',
      failed: () => 'ไม่สามารถเปลี่ยนแท็กได้',
    },
    delete_questions: {
      waiting: (_done, total) => `รอลบ ${total} ข้อ`,
      running: (_done, total) => `กำลังลบ ${total} ข้อ`,
      done: changed((done) => `ลบ ${done} ข้อแล้ว`),
      cancelled: () => 'ยกเลิกการลบคำถามแล้ว',
      failed: () => 'ไม่สามารถลบคำถามได้',
    },
    change_many: {
      waiting: (_done, total) => `รอแก้ไข ${total} รายการ`,
      running: (done, total) => `กำลังแก้ไข ${done} จาก ${total} รายการ`,
      done: (done) => (done === '0' ? 'ไม่มีรายการที่ต้องแก้ไข' : `แก้ไข ${done} รายการแล้ว`),
      cancelled: () => 'ยกเลิกการแก้ไขแล้ว',
      failed: () => 'ไม่สามารถแก้ไขรายการได้',
    },
    undo_batch: {
      waiting: () => 'รอคืนค่าเดิม',
      running: () => 'กำลังคืนค่าเดิม',
      done: () => 'คืนค่าเดิมแล้ว',
      cancelled: () => 'ยกเลิกการคืนค่าเดิมแล้ว',
      failed: () => 'ไม่สามารถคืนค่าเดิมได้',
    },
  } satisfies Record<Job['act'], Words>,
}
