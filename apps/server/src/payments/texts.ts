/** Sentences of the sandbox's pretended bank and of what gateways show of an order. */
export const paymentTexts = {
  productName: (points: number) => `แต้ม ${points} แต้ม`,
  sandbox: {
    title: 'ธนาคารจำลอง',
    notice: 'หน้านี้เป็นธนาคารจำลองสำหรับทดลองใช้ ไม่มีการตัดเงินจริง และ QR นี้จ่ายจริงไม่ได้',
    payee: 'ร้านค้า',
    payeeName: 'สนามสอบ (ทดลอง)',
    amount: 'ยอดชำระ',
    baht: (amount: string) => `${amount} บาท`,
    item: 'รายการ',
    number: 'เลขที่คำสั่งซื้อ',
    scan: 'PromptPay QR',
    pay: 'ยืนยันการชำระเงิน',
    fail: 'ชำระไม่สำเร็จ',
    delay: 'เงินเข้าช้า 10 วินาที',
    late: 'ชำระหลังหมดเวลา',
    back: 'กลับไปหน้ารอชำระเงิน',
    settled: 'คำสั่งซื้อนี้ชำระเงินเรียบร้อยแล้ว',
    expired: 'คำสั่งซื้อนี้หมดเวลาหรือไม่สำเร็จแล้ว แต่ยังทดลองชำระได้',
  },
} as const
