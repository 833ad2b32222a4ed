/** Texts of the work that waits, in the menu and on the dashboard. */
export const texts = {
  label: 'งานที่รอดำเนินการ',
  kinds: {
    reports: 'รายงานและเฉลยที่ต้องตรวจ',
    laws: 'ข้อสอบที่รอตรวจกับกฎหมายใหม่',
    messages: 'ข้อความที่ยังไม่ตอบ',
    orders: 'คำสั่งซื้อที่ต้องตรวจสอบ',
    jobs: 'งานเบื้องหลังที่ล้มเหลว',
  },
  badges: {
    reports: (count: string) => `ต้องตรวจ ${count}`,
    laws: (count: string) => `รอตรวจ ${count}`,
    messages: (count: string) => `ยังไม่ตอบ ${count}`,
    orders: (count: string) => `ต้องตรวจสอบ ${count}`,
    jobs: (count: string) => `งานล้มเหลว ${count}`,
  },
} as const
