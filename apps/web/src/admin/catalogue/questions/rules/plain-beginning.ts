/** How a question begins, in one line and without markup: its name in lists, labels and toasts. */
export function plainBeginning(text: string, longest = 60): string {
  const plain = text
    .replace(/!\[([^\]\n]*)\]\([^()\s]*\)/g, '$1')
    .replace(/<\/?(?:sub|sup|b|strong|i|em|br)\s*\/?>/gi, '')
    .replace(/\*\*/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > longest ? `${plain.slice(0, longest).trimEnd()}…` : plain
}
