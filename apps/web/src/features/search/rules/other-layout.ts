/** The keys of an American keyboard from the top left, without and with Shift, and of the Thai one. */
const latin =
  '`1234567890-=qwertyuiop[]\\asdfghjkl;\'zxcvbnm,./~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?'
const thai = '_ๅ/-ภถุึคตจขชๆไำพะัีรนยบลฃฟหกดเ้่าสวงผปแอิืทมใฝ%+๑๒๓๔ู฿๕๖๗๘๙๐"ฎฑธํ๊ณฯญฐ,ฅฤฆฏโฌ็๋ษศซ.()ฉฮฺ์?ฒฬฦ'

const toThai = new Map([...latin].map((key, place) => [key, [...thai][place] ?? key]))
const toLatin = new Map([...thai].map((key, place) => [key, [...latin][place] ?? key]))

/**
 * What the same keys write in the other of the two layouts, where a text has letters of one of them
 * only: whoever forgot to switch looks for that.
 */
export function otherLayout(text: string): string | undefined {
  const isThai = /[\u0e01-\u0e4e]/.test(text)
  if (isThai === /[a-z]/i.test(text)) return undefined
  return [...text].map((key) => (isThai ? toLatin : toThai).get(key) ?? key).join('')
}
