/** Apart from the texts of the waiting work, which every screen of the back office loads. */
export const texts = {
  median: (hours: string) => `มัธยฐาน ${hours} ชั่วโมง จากรายงานแรกถึงแจ้งผล`,
  under: 'มัธยฐานไม่ถึง 1 ชั่วโมง จากรายงานแรกถึงแจ้งผล',
  from: (decided: string) => `(${decided} ข้อที่ตัดสินใน 90 วันล่าสุด)`,
  missing: (decided: string) => `ระยะเวลาตรวจรายงาน: ยังสรุปไม่ได้ ต้องตัดสินอีก ${decided} ข้อใน 90 วัน`,
} as const
