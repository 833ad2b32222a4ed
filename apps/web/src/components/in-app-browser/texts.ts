/** Shown in the browsers of LINE and Facebook. */
export const texts = {
  open: 'เปิดในเบราว์เซอร์',
  fromMenu: 'แตะเมนู ⋯ มุมขวาบน แล้วเลือกเปิดในเบราว์เซอร์',
  screenshot: 'แอปนี้บันทึกรูปไม่ได้ จับภาพหน้าจอ QR นี้ แล้วเลือกรูปจากในแอปธนาคาร',
  share: 'แชร์รูป QR',
} as const
