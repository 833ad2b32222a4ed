/** Apart from the texts of the waiting work, which every screen of the back office loads. */
export const texts = {
  median: (hours: string) => `ระยะเวลาตรวจรายงาน: มัธยฐาน ${hours} ชั่วโมง นับจากรายงานแรกจนแจ้งผล`,
  under: 'ระยะเวลาตรวจรายงาน: มัธยฐานไม่ถึง 1 ชั่วโมง นับจากรายงานแรกจนแจ้งผล',
  from: (decided: string) => `(${decided} ข้อที่ตัดสินใน 90 วันล่าสุด)`,
  missing: (decided: string) =>
    `ระยะเวลาตรวจรายงาน: ยังสรุปไม่ได้ ต้องมีข้อที่ตัดสินแล้วอีก ${decided} ข้อภายใน 90 วัน`,
} as const
