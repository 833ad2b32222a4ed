const switched: Record<string, string> = { true: 'เปิด', false: 'ปิด' }

/** What every form of settings says. */
export const texts = {
  failure: 'ข้อผิดพลาด',
  loadFailed: 'ไม่สามารถโหลดการตั้งค่าได้',
  failed: 'ไม่สามารถบันทึกการตั้งค่าได้',
  saved: 'บันทึกการตั้งค่าเรียบร้อยแล้ว',
  save: 'บันทึกการตั้งค่า',
  drop: 'ยกเลิกการแก้ไข',
  unsaved: (count: string) => `แก้ไขแล้ว ${count} รายการ ยังไม่ได้บันทึก`,
  unchanged: 'บันทึกครบแล้ว',
  restored: 'กู้คืนข้อมูลที่ยังไม่ได้บันทึกแล้ว',
  invalid: 'กรุณาแก้ไขข้อมูลที่ไม่ถูกต้องก่อนบันทึก',
  price: 'ราคาต้องเป็นตัวเลขตั้งแต่ 1 บาทขึ้นไป',
  link: 'ลิงก์ต้องขึ้นต้นด้วย https://',
  email: 'รูปแบบอีเมลไม่ถูกต้อง',
  privateKey: 'กุญแจลับต้องเป็นข้อความ PEM ที่ขึ้นต้นด้วย -----BEGIN',
  others: (value: string) =>
    value === ''
      ? 'มีผู้อื่นลบค่านี้ไประหว่างที่คุณแก้ไข'
      : `มีผู้อื่นบันทึกเป็น “${switched[value] ?? value}” ระหว่างที่คุณแก้ไข`,
  secretKept: 'มีค่าเก็บไว้แล้ว ไม่แสดงให้เห็น พิมพ์ค่าใหม่เพื่อแทนที่',
  secretMissing: 'ยังไม่มีค่า',
} as const
