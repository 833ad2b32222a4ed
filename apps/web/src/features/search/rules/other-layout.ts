/** Keys of the US keyboard from the top left, without and with Shift, and of the Thai one. */
const latin =
  '`1234567890-=qwertyuiop[]\\asdfghjkl;\'zxcvbnm,./~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?'
const thai = '_ๅ/-ภถุึคตจขชๆไำพะัีรนยบลฃฟหกดเ้่าสวงผปแอิืทมใฝ%+๑๒๓๔ู฿๕๖๗๘๙๐"ฎฑธํ๊ณฯญฐ,ฅฤฆฏโฌ็๋ษศซ.()ฉฮฺ์?ฒฬฦ'

const toThai = new Map([...latin].map((key, index) => [key, [...thai][index] ?? key]))
const toLatin = new Map([...thai].map((key, index) => [key, [...latin][index] ?? key]))

/**
 * Converts text to the other layout, for users who forgot to switch. Returns undefined unless the text
 * has letters of exactly one of the two.
 */
export function otherLayout(text: string): string | undefined {
  const isThai = /[\u0e01-\u0e4e]/.test(text)
  if (isThai === /[a-z]/i.test(text)) return undefined
  return [...text].map((key) => (isThai ? toLatin : toThai).get(key) ?? key).join('')
}
