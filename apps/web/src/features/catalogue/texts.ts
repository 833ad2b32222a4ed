import { productFigures } from '@sanamsob/domain/product-figures'

/** The catalogue from categories down to the quiz sets of a course, on the hub and on tenants. */
export const texts = {
  home: 'หน้าแรก',
  categories: 'หมวดหมู่',
  clearSearch: 'ล้างคำค้น',
  noMatch: {
    title: (text: string) => `ไม่พบ "${text}"`,
    body: 'ลองใช้คำที่สั้นลง หรือดูรายการทั้งหมด',
  },
  counts: {
    subcategories: (count: string) => `${count} หมวดหมู่ย่อย`,
    courses: (count: string) => `${count} คอร์ส`,
    quizSets: (count: string) => `${count} ชุดข้อสอบ`,
    questions: (count: string) => `${count} ข้อ`,
  },
  preview: {
    all: 'ดูหมวดหมู่ทั้งหมด',
    empty: {
      title: 'ยังไม่มีหมวดหมู่',
      body: 'ผู้ดูแลกำลังเตรียมเนื้อหา กรุณากลับมาดูใหม่ภายหลัง',
      action: 'ดูชุดข้อสอบทั้งหมด',
    },
  },
  categoriesPage: {
    title: 'หมวดหมู่ข้อสอบ',
    description: 'เลือกหมวดหมู่ที่คุณกำลังเตรียมสอบ แล้วเริ่มฝึกทีละชุด',
    search: 'ค้นหาหมวดหมู่',
    empty: {
      title: 'ยังไม่มีหมวดหมู่',
      body: 'ผู้ดูแลกำลังเตรียมเนื้อหา กรุณากลับมาดูใหม่ภายหลัง',
      action: 'กลับหน้าแรก',
    },
    totals: {
      label: 'ภาพรวมทั้งหมด',
      categories: 'หมวดหมู่',
      subcategories: 'หมวดหมู่ย่อย',
      courses: 'คอร์ส',
      exams: 'ข้อสอบ',
    },
  },
  categoryPage: {
    notFound: {
      title: 'ไม่พบหมวดหมู่',
      body: 'หมวดหมู่นี้อาจถูกปิดหรือย้ายไปแล้ว',
      action: 'ดูหมวดหมู่ทั้งหมด',
    },
    quizSetsTitle: 'ชุดข้อสอบทั้งหมดในหมวดหมู่นี้',
    search: 'ค้นหาหมวดหมู่ย่อย',
    sort: 'เรียงตาม',
    sorts: {
      default: 'ลำดับที่แนะนำ',
      name: 'ชื่อ ก-ฮ (A-Z)',
      courses: 'จำนวนคอร์ส',
      quizzes: 'จำนวนชุดข้อสอบ',
    },
    stats: {
      subcategories: 'หมวดหมู่ย่อย',
      courses: 'คอร์ส',
      quizSets: 'ชุดข้อสอบ',
    },
    empty: {
      title: 'ยังไม่มีหมวดหมู่ย่อย',
      body: 'หมวดหมู่นี้กำลังเตรียมเนื้อหา ลองดูหมวดหมู่อื่นก่อน',
      action: 'ดูหมวดหมู่ทั้งหมด',
    },
  },
  subcategoryPage: {
    notFound: {
      title: 'ไม่พบหมวดหมู่ย่อย',
      body: 'หมวดหมู่ย่อยนี้อาจถูกปิดหรือย้ายไปแล้ว',
      action: 'ดูหมวดหมู่ทั้งหมด',
    },
    empty: {
      title: 'ยังไม่มีคอร์ส',
      body: 'หมวดหมู่ย่อยนี้กำลังเตรียมเนื้อหา ลองดูหมวดหมู่อื่นก่อน',
      action: 'ดูหมวดหมู่ทั้งหมด',
    },
    pointsFrom: (points: string) => `เริ่มต้น ${points} แต้ม`,
  },
  coursePage: {
    notFound: {
      title: 'ไม่พบคอร์ส',
      body: 'คอร์สนี้อาจถูกปิดหรือย้ายไปแล้ว',
      action: 'กลับหน้าแรก',
    },
    empty: {
      title: 'ยังไม่มีชุดข้อสอบ',
      body: 'คอร์สนี้กำลังเตรียมข้อสอบ ลองเลือกคอร์สอื่นก่อน',
      action: 'ดูชุดข้อสอบทั้งหมด',
    },
    stats: {
      quizSets: 'ชุดข้อสอบ',
      attempts: 'ครั้งที่ทำ',
      points: 'แต้มของคุณ',
      questions: 'จำนวนข้อ',
      cheapest: 'ใช้แต้มเริ่มต้น',
    },
    noPoints: '-',
    quizSetsTitle: 'ชุดข้อสอบในคอร์สนี้',
    number: (number: string) => `ชุดที่ ${number}`,
    latest: 'คะแนนล่าสุด',
    score: (score: string, total: string) => `${score}/${total}`,
    cost: (points: string) => `${points} แต้ม`,
    free: 'ไม่ใช้แต้ม',
    buttons: {
      guest: 'เข้าสู่ระบบเพื่อเริ่ม',
      start: 'เริ่มทำข้อสอบ',
      continue: 'ทำต่อ',
      retry: 'ทำอีกครั้ง',
      short: 'แต้มไม่เพียงพอ',
    },
    shortToast: (cost: string) => ({
      title: 'แต้มไม่เพียงพอ',
      message: `คุณต้องมีอย่างน้อย ${cost} แต้ม`,
    }),
    guest: {
      title: 'เข้าสู่ระบบเพื่อทำข้อสอบ',
      body: `สมัครสมาชิกฟรี รับ ${productFigures.welcomePoints} แต้ม ทำข้อสอบได้ทันที`,
      action: 'เข้าสู่ระบบหรือสมัคร',
    },
    buy: {
      title: 'แต้มของคุณใกล้หมด',
      body: (points: string, cost: string) =>
        `เหลือ ${points} แต้ม ชุดข้อสอบทั่วไปใช้ ${cost} แต้ม แต้มที่ซื้อไม่มีวันหมดอายุ`,
      action: 'ซื้อแต้ม',
    },
  },
} as const
