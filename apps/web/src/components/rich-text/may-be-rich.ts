/** Longer texts are shown as they are: no question needs more, and parsing stays cheap. */
const maxLength = 20_000

const signs = [
  String.raw`\*\S`, // **bold**, *italic*
  String.raw`\$[^\s$]|\$\$`, // $formula$
  String.raw`!\[[^\]]*\]\(`, // ![image](…)
  String.raw`<(?:sub|sup|b|strong|i|em|br)\s*/?>`,
  String.raw`^\s*[-*] .*\n\s*[-*] `, // two lines of a list
  String.raw`^\s*\|?\s*:?-{3,}:?\s*\|`, // the rule under a table's head
]

const anySign = new RegExp(signs.join('|'), 'im')

/**
 * A cheap test: false means that the text holds no markup, true that it is worth parsing. Most
 * questions are plain and never load the parser.
 */
export function mayBeRich(text: string): boolean {
  return text.length <= maxLength && anySign.test(text)
}
