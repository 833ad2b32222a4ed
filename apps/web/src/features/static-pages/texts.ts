/** Texts shared by the static pages. Those of a single page are in its folder. */
export const texts = {
  home: 'หน้าแรก',
  updated: 'มีผลใช้บังคับตั้งแต่วันที่ 21 พฤศจิกายน 2569',
  contents: 'ในหน้านี้',
  summary: 'สรุปสั้น ๆ',
  questions: {
    title: 'มีคำถามเกี่ยวกับหน้านี้',
    body: 'ทีมงานยินดีอธิบายเพิ่มเติม และตอบกลับภายใน 24 ชั่วโมง',
    action: 'ติดต่อเรา',
  },
} as const
