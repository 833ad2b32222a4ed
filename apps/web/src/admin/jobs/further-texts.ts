import type { Job } from '@/admin/kit/api/jobs'

export type Words = Record<
  Exclude<Job['state'], 'cancelling'>,
  (done: string, total: string) => string
>

const ofQuestions = (verb: string, object = ''): Words => ({
  waiting: (_done, total) => `รอ${verb} ${total} ข้อ`,
  running: (_done, total) => `กำลัง${verb} ${total} ข้อ`,
  done: (done) => (done === '0' ? 'ไม่มีข้อที่ต้องเปลี่ยน' : `${verb} ${done} ข้อแล้ว`),
  cancelled: () => `ยกเลิกการ${verb}${object}แล้ว`,
  failed: () => `ไม่สามารถ${verb}${object}ได้`,
})

/** Apart from the label, which every screen of the back office loads. */
export const texts = {
  cancel: 'ยกเลิก',
  dismiss: 'ปิด',
  undo: 'เลิกทำ',
  background: 'ปิดหน้านี้หรือทำงานอื่นต่อได้ ระบบจะทำต่อให้จนเสร็จ',
  cancelling: 'กำลังยกเลิก',
  refused: 'ไม่สามารถทำรายการนี้ได้',
  rows: (count: string) => `${count} รายการ`,
  rowsOrMore: (count: string) => `${count} รายการขึ้นไป`,
  refusedRows: (rows: string, first: string) => `ไม่เปลี่ยน ${rows}: ${first}`,
  noneChanged: 'ไม่มีรายการใดเปลี่ยน',
  allRefused: 'ดูรายการที่ไม่เปลี่ยน',
  finished: (done: string, cancelled: string) =>
    [
      done === '0' ? '' : `เสร็จแล้ว ${done} งาน`,
      cancelled === '0' ? '' : `ยกเลิกแล้ว ${cancelled} งาน`,
    ]
      .filter(Boolean)
      .join(' '),
  latest: (title: string) => `ล่าสุด: ${title}`,
  show: 'ดูทั้งหมด',
  hide: 'ซ่อน',
  dismissAll: 'ปิดทั้งหมด',
  deletion: {
    waiting: (_done, total) => `รอลบ ${total} รายการ`,
    running: (_done, total) => `กำลังลบ ${total} รายการ`,
    done: (done) => (done === '0' ? 'ไม่มีรายการที่ต้องลบ' : `ลบ ${done} รายการแล้ว`),
    cancelled: () => 'ยกเลิกการลบแล้ว',
    failed: () => 'ไม่สามารถลบรายการได้',
  } satisfies Words,
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
    move_questions: ofQuestions('ย้าย', 'คำถาม'),
    set_questions_status: ofQuestions('เปลี่ยนสถานะ'),
    tag_questions: ofQuestions('เปลี่ยนแท็ก'),
    delete_questions: ofQuestions('ลบ', 'คำถาม'),
    change_many: {
      waiting: (_done, total) => `รอแก้ไข ${total} รายการ`,
      running: (done, total) => `กำลังแก้ไข ${done} จาก ${total} รายการ`,
      done: (done) => (done === '0' ? 'ไม่มีรายการที่ต้องแก้ไข' : `แก้ไข ${done} รายการแล้ว`),
      cancelled: () => 'ยกเลิกการแก้ไขแล้ว',
      failed: () => 'ไม่สามารถแก้ไขรายการได้',
    },
    set_default_cost: {
      waiting: (_done, total) => `รอตั้งแต้มของ ${total} ชุด`,
      running: (_done, total) => `กำลังตั้งแต้มของ ${total} ชุด`,
      done: (done) => `ตั้งแต้มของ ${done} ชุดแล้ว`,
      cancelled: () => 'ยกเลิกการตั้งแต้มแล้ว',
      failed: () => 'ไม่สามารถตั้งแต้มของทุกชุดได้',
    },
    undo_import: {
      waiting: (_done, total) => `รอเลิกทำการนำเข้า ${total} ข้อ`,
      running: (_done, total) => `กำลังเลิกทำการนำเข้า ${total} ข้อ`,
      done: (done) => `เลิกทำการนำเข้า ${done} ข้อแล้ว`,
      cancelled: () => 'ยกเลิกการเลิกทำการนำเข้าแล้ว',
      failed: () => 'ไม่สามารถเลิกทำการนำเข้าได้',
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
