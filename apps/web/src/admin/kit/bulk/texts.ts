import type { ActName } from './act-name'

type ActWords = {
  label: string
  title: string
  /** States the number of rows to change. */
  says: (count: string) => string
  action: string
  done: (count: string) => string
  failed: string
  /** The action has no inverse in the same menu. */
  grave?: boolean
}

/** Texts of bulk actions. */
export const texts = {
  more: 'เพิ่มเติม',
  all: (total: string) => `เลือกทั้งหมด ${total} รายการตามตัวกรอง`,
  allChosen: (total: string) => `เลือกทั้งหมด ${total} รายการตามตัวกรองแล้ว`,
  unchanged: (count: string) => `อีก ${count} รายการเป็นแบบนี้อยู่แล้ว`,
  nothing: 'ไม่มีรายการใดที่จะเปลี่ยนแปลง',
  rest: (count: string) => `และอีก ${count} รายการ`,
  working: (count: string) => `กำลังเปลี่ยน ${count} รายการ กรุณารอสักครู่`,
  refused: {
    title: (count: string) => `ทำไม่สำเร็จ ${count} รายการ`,
    titleOfPart: (count: string) => `ทำไม่สำเร็จ ${count} รายการขึ้นไป`,
    done: (count: string) => `เปลี่ยนแปลงแล้ว ${count} รายการ รายการต่อไปนี้ไม่เปลี่ยนแปลง`,
    gone: 'รายการที่ถูกลบไปแล้ว',
    record_changed: 'ถูกแก้ไขหรือลบไปหลังจากที่เลือก',
    other: 'ระบบไม่รับการเปลี่ยนแปลงนี้',
    close: 'ปิด',
  },
  contents: {
    subcategories: 'หมวดหมู่ย่อย',
    courses: 'คอร์ส',
    quiz_sets: 'ชุดข้อสอบ',
    questions: 'คำถาม',
    attempts: 'ผลการทำข้อสอบของผู้เรียน',
    tags: 'แท็ก',
    empty: 'ชุดข้อสอบที่ยังไม่มีคำถาม',
  } as Record<string, string>,
  questions: (count: string) => `${count} ข้อ`,
  to: 'ย้ายไปที่',
  tag: 'แท็ก',
  price: {
    cost: 'แต้มที่ใช้',
    costHint: 'เว้นว่างไว้หากต้องการคงแต้มเดิมของแต่ละชุด',
    limit: 'เวลาทำข้อสอบ',
    limits: { same: 'คงเดิม', minutes: 'กำหนดเป็นนาที', none: 'ไม่จำกัดเวลา' },
    minutes: 'เวลาทำข้อสอบ (นาที)',
    minutesInvalid: 'เวลาต้องเป็นจำนวนเต็มตั้งแต่ 1 นาทีขึ้นไป',
  },
  acts: {
    activate: {
      label: 'เปิดใช้งาน',
      title: 'เปิดใช้งานรายการที่เลือก?',
      says: (count) => `${count} รายการจะเปิดใช้งาน`,
      action: 'เปิดใช้งาน',
      done: (count) => `เปิดใช้งาน ${count} รายการแล้ว`,
      failed: 'ไม่สามารถเปลี่ยนสถานะได้',
    },
    deactivate: {
      label: 'ปิดใช้งาน',
      title: 'ปิดใช้งานรายการที่เลือก?',
      says: (count) => `${count} รายการจะปิดใช้งาน ผู้เรียนจะไม่เห็นอีก`,
      action: 'ปิดใช้งาน',
      done: (count) => `ปิดใช้งาน ${count} รายการแล้ว`,
      failed: 'ไม่สามารถเปลี่ยนสถานะได้',
    },
    publish: {
      label: 'เผยแพร่',
      title: 'เผยแพร่รายการที่เลือก?',
      says: (count) => `${count} รายการจะเผยแพร่ ผู้เรียนจะเห็นสิ่งที่เปิดใช้งานอยู่`,
      action: 'เผยแพร่',
      done: (count) => `เผยแพร่ ${count} รายการแล้ว`,
      failed: 'ไม่สามารถเผยแพร่ได้',
    },
    draft: {
      label: 'เปลี่ยนเป็นฉบับร่าง',
      title: 'เปลี่ยนเป็นฉบับร่าง?',
      says: (count) => `${count} รายการจะเป็นฉบับร่าง ผู้เรียนจะไม่เห็นอีก`,
      action: 'เปลี่ยนเป็นฉบับร่าง',
      done: (count) => `เปลี่ยน ${count} รายการเป็นฉบับร่างแล้ว`,
      failed: 'ไม่สามารถเปลี่ยนเป็นฉบับร่างได้',
    },
    archive: {
      label: 'เก็บถาวร',
      title: 'เก็บถาวร?',
      says: (count) => `${count} รายการจะถูกเก็บถาวร ผู้เรียนจะไม่เห็นอีก`,
      action: 'เก็บถาวร',
      done: (count) => `เก็บถาวร ${count} รายการแล้ว`,
      failed: 'ไม่สามารถเก็บถาวรได้',
    },
    move: {
      label: 'ย้าย',
      title: 'ย้ายรายการที่เลือก',
      says: (count) => `${count} รายการจะย้ายไปต่อท้ายปลายทาง`,
      action: 'ย้าย',
      done: (count) => `ย้าย ${count} รายการแล้ว`,
      failed: 'ไม่สามารถย้ายได้',
    },
    tag: {
      label: 'เพิ่มแท็ก',
      title: 'เพิ่มแท็กให้รายการที่เลือก',
      says: (count) => `${count} รายการจะมีแท็กนี้`,
      action: 'เพิ่มแท็ก',
      done: (count) => `เพิ่มแท็กให้ ${count} รายการแล้ว`,
      failed: 'ไม่สามารถเพิ่มแท็กได้',
    },
    untag: {
      label: 'นำแท็กออก',
      title: 'นำแท็กออกจากรายการที่เลือก',
      says: (count) => `${count} รายการจะไม่มีแท็กนี้`,
      action: 'นำแท็กออก',
      done: (count) => `นำแท็กออกจาก ${count} รายการแล้ว`,
      failed: 'ไม่สามารถนำแท็กออกได้',
    },
    price: {
      label: 'ตั้งแต้มและเวลา',
      title: 'ตั้งแต้มและเวลาของรายการที่เลือก',
      says: (count) => `${count} รายการจะเปลี่ยนแต้มหรือเวลา ผู้ที่กำลังทำข้อสอบอยู่ใช้เวลาเดิม`,
      action: 'ตั้งแต้มและเวลา',
      done: (count) => `เปลี่ยนแต้มหรือเวลาของ ${count} รายการแล้ว`,
      failed: 'ไม่สามารถตั้งแต้มและเวลาได้',
    },
    delete: {
      label: 'ลบ',
      title: 'ลบรายการที่เลือก?',
      says: (count) => `${count} รายการจะถูกลบ พร้อมทุกอย่างที่อยู่ข้างใน`,
      action: 'ลบ',
      done: (count) => `ลบ ${count} รายการแล้ว`,
      failed: 'ไม่สามารถลบได้',
      grave: true,
    },
  } satisfies Record<ActName, ActWords> as Record<ActName, ActWords>,
}
