/** The switch between the sites. */
export const texts = {
  label: 'เว็บไซต์ที่แสดง',
  all: 'ทุกเว็บไซต์',
  global: 'ส่วนกลาง',
} as const
