import type { Site } from './load-site.ts'
import type { PageKind } from './routes.ts'

/** Titles and descriptions that a page falls back to when no administrator wrote one. */
export const pageTexts = {
  hubName: 'สนามสอบ',
  hubTitle: 'ศูนย์กลางระบบข้อสอบออนไลน์ - สนามสอบ',
  hubDescription: 'สนามสอบ แพลตฟอร์มฝึกทำข้อสอบออนไลน์ภาษาไทย รู้ผลทันที พร้อมเฉลยและคำอธิบายทุกข้อ',
  tenantTitle: (name: string) => `${name} - ระบบข้อสอบออนไลน์เฉพาะทาง`,
  tenantDescription: (name: string) => `ฝึกทำข้อสอบออนไลน์กับ${name} พร้อมเฉลยละเอียดทุกข้อ`,
  entityTitle: (name: string) => `${name} - แพลตฟอร์มการเรียนรู้`,
  entityDescription: (name: string, site: string) =>
    `ฝึกทำข้อสอบ${name}กับ${site} พร้อมเฉลยและคำอธิบายทุกข้อ`,
  pageTitle: (name: string, site: string) => `${name} - ${site}`,
  notFound: 'ไม่พบหน้าที่ต้องการ',
  home: 'หน้าแรก',
  categories: 'หมวดหมู่ทั้งหมด',
}

export const pageNames: Partial<Record<PageKind, string>> = {
  categories: pageTexts.categories,
  quizSets: 'ชุดข้อสอบทั้งหมด',
  leaderboard: 'อันดับผู้ทำข้อสอบ',
  platforms: 'เว็บไซต์ทั้งหมด',
  purchase: 'ซื้อแต้ม',
  search: 'ค้นหา',
  about: 'เกี่ยวกับเรา',
  careers: 'ร่วมงานกับเรา',
  contact: 'ติดต่อเรา',
  privacy: 'นโยบายความเป็นส่วนตัว',
  terms: 'ข้อกำหนดการใช้งาน',
  cookies: 'นโยบายคุกกี้',
}

export function siteName(site: Site): string {
  return site.settings.site_name || site.tenant?.name || pageTexts.hubName
}
