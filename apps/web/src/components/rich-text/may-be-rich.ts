/** Longer texts are shown unparsed: no question needs more, and parsing stays cheap. */
const maxLength = 20_000

const signs = [
  String.raw`\*\S`, // **bold**, *italic*
  String.raw`\$[^\s$]|\$\$`, // $formula$
  String.raw`!\[[^\]]*\]\(`, // ![image](…)
  String.raw`<(?:su[bp]|[biu]|strong|em|br)\s*/?>`,
  String.raw`^\s*[-*] .*\n\s*[-*] `, // two list items
  String.raw`^\s*\|?\s*:?-{3,}:?\s*\|`, // the rule below a table's header
]

const anySign = new RegExp(signs.join('|'), 'im')

/**
 * A cheap test: false if the text holds no markup, true if it may. Most questions are plain text and never load the
 * parser.
 */
export function mayBeRich(text: string): boolean {
  return text.length <= maxLength && anySign.test(text)
}
