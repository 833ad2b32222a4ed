import { formatDuration } from '@sanamsob/domain/duration'
import type { PageKind } from '@sanamsob/domain/pages'
import type { Site } from './load-site.ts'

/** Titles and descriptions for pages without an administrator's own. */
export const pageTexts = {
  hubName: 'สนามสอบ',
  hubTitle: (name: string) => `ศูนย์กลางระบบข้อสอบออนไลน์ - ${name}`,
  hubDescription: 'สนามสอบ แพลตฟอร์มฝึกทำข้อสอบออนไลน์ภาษาไทย รู้ผลทันที พร้อมเฉลยและคำอธิบายทุกข้อ',
  tenantTitle: (name: string) => `${name} - ระบบข้อสอบออนไลน์เฉพาะทาง`,
  tenantDescription: (name: string) => `ฝึกทำข้อสอบออนไลน์กับ${name} พร้อมเฉลยละเอียดทุกข้อ`,
  entityTitle: (name: string) => `${name} - แพลตฟอร์มการเรียนรู้`,
  entityDescription: (name: string, site: string) =>
    `ฝึกทำข้อสอบ${name}กับ${site} พร้อมเฉลยและคำอธิบายทุกข้อ`,
  pageTitle: (name: string, site: string) => `${name} - ${site}`,
  notFound: 'ไม่พบหน้าที่ต้องการ',
  unavailable: 'ระบบไม่พร้อมให้บริการชั่วคราว',
  unavailableBody: 'ขณะนี้ระบบอ่านข้อมูลของหน้านี้ไม่ได้ กรุณาลองใหม่ในอีกสักครู่',
  home: 'หน้าแรก',
  categories: 'หมวดหมู่ทั้งหมด',
}

/** Descriptions of a site's pages, for search results. */
export const pageDescriptions: Partial<Record<PageKind, (site: string) => string>> = {
  categories: (site) => `หมวดหมู่ข้อสอบทั้งหมดของ${site} เลือกหมวดหมู่ที่กำลังเตรียมสอบ แล้วเริ่มฝึกทีละชุด`,
  quizSets: (site) => `ค้นหาและเลือกชุดข้อสอบทั้งหมดของ${site} ตามหมวดหมู่ หมวดหมู่ย่อย และคอร์ส`,
  leaderboard: (site) => `อันดับผู้ทำข้อสอบของ${site} ทั้งแบบรวมทุกช่วงเวลา 30 วันล่าสุด และ 7 วันล่าสุด`,
  platforms: (site) => `รวมเว็บไซต์ฝึกทำข้อสอบเฉพาะทางของ${site} ใช้บัญชีและแต้มเดียวกันได้ทุกแห่ง`,
  purchase: (site) => `เลือกแพ็กเกจแต้มสำหรับทำข้อสอบกับ${site} แต้มที่ซื้อไม่มีวันหมดอายุ`,
  about: (site) => `รู้จัก${site} สนามซ้อมที่จับเวลาจริง ตรวจทันที และบอกได้ว่าควรอ่านอะไรต่อ`,
  careers: (site) => `ตำแหน่งงานที่เปิดรับและสวัสดิการของ${site}`,
  contact: (site) => `ติดต่อ${site} สอบถาม แจ้งข้อสอบผิด หรือเสนอแนะ ตอบกลับภายใน 24 ชั่วโมง`,
  privacy: (site) => `${site}เก็บข้อมูลอะไร ใช้ทำอะไร เก็บไว้นานเท่าใด และคุณมีสิทธิอย่างไร`,
  terms: (site) => `ข้อกำหนดการใช้งาน${site} บัญชี แต้ม ราคา และสิทธิของคุณ`,
  cookies: (site) => `${site}ใช้คุกกี้และที่เก็บข้อมูลของเบราว์เซอร์อย่างไร และคุณเลือกอะไรได้บ้าง`,
}

/** For readers of a page without JavaScript. */
export const plainTexts = {
  needsScript: 'การทำข้อสอบต้องเปิดใช้ JavaScript ในเบราว์เซอร์',
  facts: (questions: number, minutes: number | null) =>
    `${questions} ข้อ ${minutes ? 'เวลา ' : ''}${formatDuration(minutes)}`,
}

export function siteName({ settings, tenant }: Pick<Site, 'settings' | 'tenant'>): string {
  return settings.site_name?.trim() || tenant?.name || pageTexts.hubName
}

/** Returns the site's description: its setting, then the tenant's field, then the default. */
export function siteDescription({ settings, tenant }: Site): string {
  const own = settings.site_description?.trim() || tenant?.description
  if (own) return own
  return tenant
    ? pageTexts.tenantDescription(siteName({ settings, tenant }))
    : pageTexts.hubDescription
}
