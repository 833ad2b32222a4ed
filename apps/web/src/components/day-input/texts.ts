export const texts = {
  placeholder: 'วว/ดด/ปปปป',
  pick: (label: string) => `เปิดปฏิทิน ${label}`,
  refusals: {
    format: 'กรุณาพิมพ์วัน/เดือน/ปี พ.ศ. เช่น 29/02/2567',
    year: 'กรุณาพิมพ์ปีเป็น พ.ศ. เช่น 2567',
    missing: 'ไม่มีวันนี้ในปฏิทิน กรุณาตรวจวันและเดือน',
  },
} as const
