export const texts = {
  label: 'เว็บไซต์ที่แสดง',
  all: 'ทุกเว็บไซต์',
  global: 'ส่วนกลาง',
  gone: { title: 'แสดงทุกเว็บไซต์', message: 'เว็บไซต์ที่เลือกไว้ไม่มีแล้ว อาจถูกลบไป' },
} as const
