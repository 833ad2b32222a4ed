/** The message of a list that failed to load. */
export const loadFailed = { title: 'เกิดข้อผิดพลาด', message: 'ไม่สามารถโหลดข้อมูลได้' } as const

/** The message of a page with the user's own data that failed to load. */
export const profileFailed = {
  title: 'เกิดข้อผิดพลาด',
  message: 'ไม่สามารถโหลดข้อมูลโปรไฟล์ได้',
} as const

/** Titles of the browser's tab, the same as the server's. */
export const texts = {
  hubName: 'สนามสอบ',
  hubTitle: (site: string) => `ศูนย์กลางระบบข้อสอบออนไลน์ - ${site}`,
  tenantTitle: (site: string) => `${site} - ระบบข้อสอบออนไลน์เฉพาะทาง`,
  catalogueTitle: (name: string) => `${name} - แพลตฟอร์มการเรียนรู้`,
  screenTitle: (name: string, site: string) => `${name} - ${site}`,
} as const
