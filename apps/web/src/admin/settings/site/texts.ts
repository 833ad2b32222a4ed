/** The screen of the hub's own settings. */
export const texts = {
  title: 'ตั้งค่าเว็บไซต์',
  about: 'ชื่อและข้อความของเว็บไซต์หลัก เว็บไซต์ย่อยตั้งค่าของตัวเองแยกต่างหาก',
  site: {
    title: 'ข้อมูลเว็บไซต์',
    name: 'ชื่อเว็บไซต์',
    logo: 'โลโก้',
    description: 'คำอธิบาย',
    nameMissing: 'กรุณากรอกชื่อเว็บไซต์',
    email: 'อีเมลติดต่อ',
    phone: 'โทรศัพท์',
    address: 'ที่อยู่',
  },
  social: {
    title: 'โซเชียลมีเดีย',
    facebook: 'Facebook',
    twitter: 'Twitter (X)',
    instagram: 'Instagram',
    linkedin: 'LinkedIn',
    youtube: 'YouTube',
  },
  security: {
    title: 'ความปลอดภัย',
    secondFactor: 'ผู้ดูแลระบบทุกคนต้องยืนยันตัวตนสองขั้นตอน',
    secondFactorHint: 'ผู้ดูแลที่ยังไม่ได้เปิดใช้จะเข้าระบบหลังบ้านได้หลังตั้งค่าเสร็จ เปิดใช้กับบัญชีของคุณในหน้าบัญชีก่อน',
    providers: 'ช่องทางเข้าสู่ระบบที่แสดง',
    providersHint:
      'เช่น line, google คั่นด้วยจุลภาค เว้นว่างเพื่อแสดงทุกช่องทางที่ตั้งค่าไว้ในเซิร์ฟเวอร์ หรือ none เพื่อไม่แสดงเลย',
  },
  home: {
    title: 'หน้าแรก',
    heroTitle: 'หัวข้อหลัก',
    heroSubtitle: 'หัวข้อรอง',
    heroDescription: 'คำอธิบายใต้หัวข้อ',
    cta: 'ข้อความบนปุ่มเริ่มใช้งาน',
  },
  feature: {
    title: (place: number) => `จุดเด่นที่ ${place}`,
    name: 'หัวข้อ',
    body: 'คำอธิบาย',
  },
  visit: 'เปิดหน้าแรก',
} as const
