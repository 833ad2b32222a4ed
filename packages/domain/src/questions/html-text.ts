const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Text of XML or HTML with its character references resolved; no other entity means anything. */
export function decodeReferences(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi,
    (whole, ten, hex, name) => {
      if (name) return named[name.toLowerCase()] ?? whole
      const code = ten ? Number(ten) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}

/** The words of a piece of HTML, its blocks and breaks as lines. */
export function htmlText(html: string): string {
  const lines = html
    .replace(/[ \t\n]+/g, ' ')
    // A tag ends before the next `<`: a file of nothing but `<` stays linear.
    .replace(/<br\b[^<>]*>|<\/(?:p|div|li|tr|h[1-6])>/gi, '\n')
    .replace(/<\/?[a-z!][^<>]*>/gi, '')
    .split('\n')
  return decodeReferences(lines.map((line) => line.trim()).join('\n'))
}
