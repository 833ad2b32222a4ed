/** Texts of the work that waits, in the menu and on the dashboard. */
export const texts = {
  label: 'งานที่รอดำเนินการ',
  kinds: {
    reports: 'รายงานและเฉลยที่ต้องตรวจ',
    messages: 'ข้อความที่ยังไม่ตอบ',
    orders: 'คำสั่งซื้อที่ต้องตรวจสอบ',
    jobs: 'งานเบื้องหลังที่ล้มเหลว',
  },
  badges: {
    reports: (count: string) => `ต้องตรวจ ${count}`,
    messages: (count: string) => `ยังไม่ตอบ ${count}`,
    orders: (count: string) => `ต้องตรวจสอบ ${count}`,
    jobs: (count: string) => `งานล้มเหลว ${count}`,
  },
  decisions: {
    median: (hours: string) => `มัธยฐาน ${hours} ชั่วโมง จากรายงานแรกถึงแจ้งผล`,
    under: 'มัธยฐานไม่ถึง 1 ชั่วโมง จากรายงานแรกถึงแจ้งผล',
    from: (decided: string) => `(${decided} ข้อที่ตัดสินใน 90 วันล่าสุด)`,
    missing: (decided: string) => `ระยะเวลาตรวจรายงาน: ยังสรุปไม่ได้ ต้องตัดสินอีก ${decided} ข้อใน 90 วัน`,
  },
} as const
