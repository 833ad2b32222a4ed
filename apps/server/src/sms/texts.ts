import type { AuthText } from '@sanamsob/auth-api'

/** Text messages. 70 Thai characters are one message; a longer text costs twice as much. */
export const smsTexts = {
  sms: (site: string, code: string) => `${site}: รหัสเข้าใช้งาน ${code} ใช้ได้ 5 นาที ห้ามบอกผู้อื่น`,
  phone_change: (site: string, code: string) =>
    `${site}: รหัสยืนยันเบอร์ใหม่ ${code} ใช้ได้ 5 นาที ห้ามบอกผู้อื่น`,
  reauthentication: (site: string, code: string) =>
    `${site}: รหัสยืนยันตัวตน ${code} ใช้ได้ 5 นาที ห้ามบอกผู้อื่น`,
} satisfies Record<AuthText['kind'], (site: string, code: string) => string>
