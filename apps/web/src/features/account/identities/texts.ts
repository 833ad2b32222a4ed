/** Sign-in methods: email address and identity providers. */
export const texts = {
  names: {
    email: 'อีเมล',
    line: 'LINE',
    google: 'Google',
    facebook: 'Facebook',
    apple: 'Apple',
    'custom:oidc': 'บัญชีหน่วยงาน',
  },
  last: 'เป็นช่องทางเดียวที่เหลือ จึงยกเลิกไม่ได้',
  unlinkedYet: 'ยังไม่ได้เชื่อม',
  link: 'เชื่อมบัญชี',
  linkNamed: (name: string) => `เชื่อมบัญชี ${name}`,
  linkFailed: 'เชื่อมบัญชีไม่สำเร็จ',
  unlink: 'ยกเลิกการเชื่อม',
  unlinkNamed: (name: string) => `ยกเลิกการเชื่อม ${name}`,
  unlinked: { title: 'ยกเลิกการเชื่อมแล้ว' },
  unlinkFailed: 'ยังยกเลิกการเชื่อมไม่ได้',
  problems: {
    reauthentication_needed:
      'คุณเข้าสู่ระบบไว้นานกว่า 1 วัน เพื่อความปลอดภัย กรุณาออกจากระบบแล้วเข้าใหม่ก่อนเชื่อมหรือยกเลิกการเชื่อมบัญชี',
    single_identity_not_deletable: 'เป็นช่องทางเดียวที่เหลือ จึงยกเลิกไม่ได้',
    identity_not_found: 'ยกเลิกการเชื่อมไปแล้ว',
  } as Record<string, string>,
} as const
