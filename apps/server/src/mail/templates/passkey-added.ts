import type { AuthLetterFacts, Letter } from '../letter.ts'

/** Notifies the owner of a new passkey, which may be an attacker's. */
export function passkeyAdded({ brand }: Pick<AuthLetterFacts, 'brand'>): Letter {
  return {
    subject: `มีการเพิ่มพาสคีย์ในบัญชีของคุณ - ${brand.name}`,
    heading: 'มีการเพิ่มพาสคีย์ในบัญชีของคุณ',
    paragraphs: ['พาสคีย์นี้ใช้เข้าสู่ระบบแทนรหัสผ่านได้ หากคุณเป็นผู้เพิ่ม ไม่ต้องทำอะไร'],
    action: { label: 'ดูพาสคีย์ของคุณ', url: `${brand.origin}/account#passkeys` },
    notes: ['หากคุณไม่ได้เป็นผู้เพิ่ม อาจมีผู้อื่นเข้าบัญชีของคุณอยู่ กรุณาลบพาสคีย์นี้และเปลี่ยนรหัสผ่านทันที'],
  }
}
