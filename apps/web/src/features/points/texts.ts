/** The ledger page. */
export const texts = {
  home: 'หน้าแรก',
  title: 'ประวัติแต้ม',
  lead: 'ทุกแต้มที่เข้าและออกจากบัญชีของคุณ',
  balance: 'แต้มคงเหลือ',
  buy: 'ซื้อแต้ม',
  list: 'รายการแต้ม',
  filter: { label: 'แสดงรายการ', all: 'ทั้งหมด', in: 'แต้มเข้า', out: 'แต้มออก' },
  in: (points: string) => `+${points}`,
  out: (points: string) => `−${points}`,
  inLabel: (points: string) => `ได้รับ ${points} แต้ม`,
  outLabel: (points: string) => `ใช้ ${points} แต้ม`,
  after: (points: string) => `คงเหลือ ${points}`,
  unnamed: 'รายการแต้ม',
  empty: {
    all: { title: 'ยังไม่มีรายการแต้ม', body: 'เมื่อคุณได้รับหรือใช้แต้ม รายการจะอยู่ที่นี่' },
    in: { title: 'ยังไม่มีแต้มเข้า', body: 'ซื้อแต้มหรือแนะนำเพื่อนเพื่อรับแต้ม' },
    out: { title: 'ยังไม่มีแต้มออก', body: 'เลือกชุดข้อสอบที่อยากฝึก แล้วเริ่มได้เลย' },
    browse: 'เลือกชุดข้อสอบ',
  },
  pages: 'หน้าของประวัติแต้ม',
} as const
