// The letters of old Thai fonts on Windows: marks that the typist chose by their place over or under the consonant, and
// two consonants without their foot. Rows of 0e.. by the code from f700.
const oldFonts =
  '\u0e10\u0e34\u0e35\u0e36\u0e37\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e0d\u0e31\u0e4d\u0e47\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e38\u0e39\u0e3a'

/**
 * Text with the letters that every device shows: those of old Thai fonts, and sara am that was typed, or copied from a
 * PDF, as two letters. The database does the same in private.normal_letters.
 */
export function normalLetters(text: string): string {
  return text
    .replace(/[\uf700-\uf71a]/g, (one) => oldFonts.charAt(one.charCodeAt(0) - 0xf700))
    .replace(/\u0e4d[ \u00a0\u200b]{0,2}([\u0e48-\u0e4b]?)[ \u00a0\u200b]{0,2}\u0e32/g, '$1\u0e33')
    .replace(/\u0e33\u0e32+/g, '\u0e33')
}

/**
 * A letter that no device shows, or each differently, as in private.has_unseen_letter: controls, private letters, codes
 * without a letter, and the mark in place of bytes that could not be read. PostgreSQL stores neither NUL nor half of a
 * surrogate pair.
 */
const unseen =
  /(?![\t-\r])\p{Cc}|[\u0e00\u0e3b-\u0e3e\u0e5c-\u0e7f\ud800-\udfff\ue000-\uf6ff\uf71b-\uf8ff\ufdd0-\ufdef\ufff9-\uffff\u{1fffe}\u{1ffff}\u{2fffe}\u{2ffff}\u{3fffe}-\u{dffff}\u{efffe}-\u{10ffff}]/gu

/** The letters of a text that no device shows, each once, as `U+E123`. */
export function unseenLetters(text: string): string[] {
  const codes = (text.match(unseen) ?? []).map(codeOf)
  return [...new Set(codes)]
}

export function codeOf(letter: string): string {
  return `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
