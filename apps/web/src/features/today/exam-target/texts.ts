import type { TargetProblem } from './target-form'

/** The exam target form. */
export const texts = {
  title: 'เป้าหมายสอบ',
  lead: 'เลือกตำแหน่งและวันสอบจริง แล้วเราจะนับวันให้ในหน้าแรกและแดชบอร์ด',
  position: 'ตำแหน่งที่จะสอบ',
  positionNone: 'เลือกตำแหน่ง',
  positionOther: 'ตำแหน่งอื่น (พิมพ์เอง)',
  positionTyped: 'ชื่อตำแหน่ง',
  positionHint: 'ชื่อตำแหน่งหรือชื่อการสอบ ไม่เกิน 120 ตัวอักษร',
  date: 'วันสอบ',
  dateHint: 'พิมพ์วัน/เดือน/ปี พ.ศ. หรือ ค.ศ. ก็ได้ หรือเลือกจากปฏิทิน',
  bothEras: (date: string, year: string) => `${date} (ค.ศ. ${year})`,
  dateIs: (date: string, days: string) => `ตรงกับ ${date} อีก ${days} วัน`,
  dateToday: (date: string) => `ตรงกับ ${date} วันนี้`,
  problems: {
    positionMissing: 'กรุณากรอกตำแหน่งที่จะสอบ',
    dateMissing: 'กรุณาระบุวันสอบ',
    datePast: 'วันสอบต้องเป็นวันนี้หรือหลังจากนี้',
    dateFar: 'วันสอบต้องไม่เกิน 5 ปีจากวันนี้',
  } satisfies Record<TargetProblem, string>,
  save: 'บันทึกเป้าหมาย',
  saved: 'บันทึกเป้าหมายสอบแล้ว',
  failed: 'บันทึกไม่สำเร็จ กรุณาตรวจสอบการเชื่อมต่อแล้วลองใหม่ ข้อมูลที่กรอกยังอยู่ครบ',
  remove: 'ลบเป้าหมาย',
  removeAsk: 'ลบเป้าหมายสอบนี้ใช่ไหม',
  removeYes: 'ลบ',
  removeNo: 'ไม่ลบ',
  removed: 'ลบเป้าหมายสอบแล้ว',
  undo: 'เลิกทำ',
  undone: 'กลับเป็นเป้าหมายเดิมแล้ว',
  undoFailed: 'เลิกทำไม่สำเร็จ กรุณาตั้งเป้าหมายใหม่อีกครั้ง',
} as const
