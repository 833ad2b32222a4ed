const image = /!\[([^\]\n]*)\]\([^()\s]*\)/g
const formula = /\$\$[^$]+\$\$|\$[^\s$](?:[^$\n]*[^\s$])?\$/g

const cut = (text: string, maxLength: number) =>
  text.length > maxLength ? `${text.slice(0, maxLength).trimEnd()}…` : text

/** The beginning of a question on one line without markup, as its name in labels and toasts. */
export function plainBeginning(text: string, maxLength = 60): string {
  const plain = text
    .replace(image, '$1')
    .replace(/<\/?(?:sub|sup|b|strong|i|em|u|br)\s*\/?>/gi, '')
    .replace(/\*\*/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return cut(plain, maxLength)
}

/**
 * The beginning of a question as markup of one line: without pictures and line breaks, and with whole formulas only. If
 * it begins with a longer formula, the beginning is plain.
 */
export function markupBeginning(text: string, maxLength: number): string {
  const line = text
    .replace(image, '$1')
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\$\$ ?([^$]*[^\s$]) ?\$\$/g, '$$$1$$')
    .trim()
  const split = [...line.matchAll(formula)].find(
    ({ index, 0: whole }) => index < maxLength && index + whole.length > maxLength,
  )
  return split?.index === 0 ? plainBeginning(text, maxLength) : cut(line, split?.index ?? maxLength)
}
