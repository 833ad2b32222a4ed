/** Words that shared components say anywhere. */
export const texts = {
  close: 'ปิด',
  dismiss: 'ปิดข้อความ',
  notifications: 'ข้อความแจ้งเตือน',
  retry: 'ลองใหม่',
  loadFailed: 'เกิดข้อผิดพลาด',
  loadFailedBody: 'ไม่สามารถโหลดข้อมูลได้',
  loadFailedHint: 'ข้อมูลของคุณไม่สูญหาย กรุณาตรวจสอบการเชื่อมต่อแล้วลองใหม่',
  breadcrumbs: 'เส้นทางหน้า',
  points: (points: string) => `${points} แต้ม`,
  pointsLabel: (points: string) => `แต้มคงเหลือ ${points} แต้ม`,
  loading: 'กำลังโหลด...',
  watchVideo: 'ดูวิดีโออธิบาย',
  videoFrom: 'จาก YouTube',
  video: 'วิดีโออธิบาย',
  clearSearch: 'ล้างคำค้น',
  image: {
    unnamed: 'รูปประกอบ',
    enlarge: 'ขยายรูป',
    close: 'ปิดรูปขยาย',
  },
} as const
