/** States of the whole app. */
export const texts = {
  loading: 'กำลังโหลด...',
  startFailed: {
    title: 'เปิดเว็บไซต์ไม่สำเร็จ',
    body: 'ติดต่อระบบไม่ได้ในขณะนี้ ข้อมูลของคุณยังอยู่ครบ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่',
    retry: 'ลองใหม่',
  },
  /** Shown if the app fails to load after the server-rendered page (inserted by build/page-start.ts). */
  appMissing: {
    failed: 'หน้านี้ยังกดใช้งานไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่',
    retry: 'ลองใหม่',
  },
  notFound: {
    title: 'Page not found',
    body: 'ไม่พบหน้าที่ต้องการ ที่อยู่อาจเปลี่ยนไปหรือพิมพ์ผิด',
    home: 'กลับหน้าแรก',
  },
  crashed: {
    title: 'เกิดข้อผิดพลาด',
    body: 'หน้านี้แสดงผลไม่สำเร็จ ข้อมูลที่บันทึกแล้วยังอยู่ครบ กรุณาลองใหม่',
  },
} as const
