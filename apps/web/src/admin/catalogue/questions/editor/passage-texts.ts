/** Apart from the other texts of questions, which the back office loads at first. */
export const passageTexts = {
  add: 'เพิ่มบทความหรือสถานการณ์ร่วม',
  addHint: 'ข้อความ ตาราง หรือเงื่อนไขที่ใช้ตอบหลายข้อในชุด',
  choice: 'บทความของข้อนี้',
  fresh: 'บทความใหม่',
  option: (places: string, beginning: string) => `ข้อ ${places}: ${beginning}`,
  shared: (count: string, places: string) =>
    `ใช้ร่วมกับอีก ${count} ข้อ (ข้อ ${places}) ถ้าแก้บทความ ทุกข้อจะเปลี่ยนตาม`,
  alone: 'ใช้กับข้อนี้ข้อเดียว เลือกใช้ร่วมได้จากหน้าแก้ไขของข้ออื่นในชุด',
  emptied: 'เมื่อบันทึก ข้อนี้จะไม่มีบทความ ส่วนข้ออื่นยังใช้บทความเดิม',
  remove: 'ไม่ใช้บทความกับข้อนี้',
  failed: 'ไม่สามารถโหลดบทความของชุดนี้ได้',
}
