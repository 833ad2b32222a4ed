import type { Site } from './load-site.ts'

/** Titles and descriptions that a page falls back to when no administrator wrote one. */
export const pageTexts = {
  hubTitle: 'ศูนย์กลางระบบข้อสอบออนไลน์ - สนามสอบ',
  hubDescription: 'สนามสอบ แพลตฟอร์มฝึกทำข้อสอบออนไลน์ภาษาไทย รู้ผลทันที พร้อมเฉลยและคำอธิบายทุกข้อ',
  hubName: 'สนามสอบ',
  tenantTitle: (name: string) => `${name} - ระบบข้อสอบออนไลน์เฉพาะทาง`,
  tenantDescription: (name: string) => `ฝึกทำข้อสอบออนไลน์กับ${name} พร้อมเฉลยละเอียดทุกข้อ`,
  unavailable: 'ระบบไม่พร้อมให้บริการชั่วคราว กรุณาลองใหม่อีกครั้ง',
}

export function siteName(site: Site): string {
  return site.settings.site_name || site.tenant?.name || pageTexts.hubName
}
