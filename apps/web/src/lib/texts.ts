/** What a list says that could not be read. */
export const loadFailed = { title: 'เกิดข้อผิดพลาด', message: 'ไม่สามารถโหลดข้อมูลได้' } as const

/** What one's own page says that could not be read. */
export const profileFailed = {
  title: 'เกิดข้อผิดพลาด',
  message: 'ไม่สามารถโหลดข้อมูลโปรไฟล์ได้',
} as const

/** Titles of the browser's tab, as the server gives them. */
export const texts = {
  hubName: 'สนามสอบ',
  hubTitle: (site: string) => `ศูนย์กลางระบบข้อสอบออนไลน์ - ${site}`,
  tenantTitle: (site: string) => `${site} - ระบบข้อสอบออนไลน์เฉพาะทาง`,
  catalogueTitle: (name: string) => `${name} - แพลตฟอร์มการเรียนรู้`,
  screenTitle: (name: string, site: string) => `${name} - ${site}`,
} as const
