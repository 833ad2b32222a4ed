/** Texts of parts of the header that are loaded later, and not with the first view. */
export const laterTexts = {
  notices: 'การแจ้งเตือน',
  dashboard: 'แดชบอร์ดของฉัน',
  review: 'ทบทวนประจำวัน',
  bookmarks: 'ข้อที่บันทึกไว้',
  leaderboard: 'ตารางอันดับ',
  points: 'ประวัติแต้ม',
  account: 'บัญชีของฉัน',
  copyReferral: 'คัดลอกลิงก์แนะนำเพื่อน',
  admin: 'ระบบผู้ดูแล',
  unread: (count: string) => `การแจ้งเตือนใหม่ ${count} รายการ`,
} as const
