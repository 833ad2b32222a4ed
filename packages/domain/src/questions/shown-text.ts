const noWidth =
  /(?:\u034f|[\ufe00-\ufe0f]|[\u180b-\u180f\u00ad\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0])+/g
const blanks = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+/g
const lineBreak = /(?<!\\)<[bB][rR] ?\/?>/g
const emptyTag = /(?<!\\)<(sub|sup|b|strong|i|em|u)> *<\/\1>/g
const wholeInStars = /^(\*{1,3})([^* ]|[^* ][^*]*[^* ])\1$/
const wholeInTags = ['b', 'strong', 'i', 'em'].map(
  (tag) => new RegExp(`^<${tag}>([^<]*(?:<(?!/${tag}>)[^<]*)*)</${tag}>$`),
)
const picture = /(?<!\\)!\[[^\]]{0,255}\]\(([^ ()<>"]+)\)/g
const escaped = /\\([*$<]|!(?=\[))/g
// Bold type around nothing, while `*` and `**` are operators; a formula of blanks.
const nothing = /^([*_] ?){4,}$|^\$\$?(\\[,;:! ]|\\q?quad|~|[{} ])+\$\$?$/

/**
 * What a learner sees of a text, to compare options: without markup that shows nothing, letters of no width, and bold or
 * italic type of the whole, with one blank for any, and the letters of full width as the usual ones. Underlined, raised
 * and lowered parts stay, because an option may be about them. Empty for a text that shows nothing. The database has the
 * same rules in private.shown_text, where the reasons are.
 */
export function shownText(markup: string): string {
  let shown = markup.replace(noWidth, '').replace(blanks, ' ').replace(lineBreak, ' ')
  for (let round = 0; round < 3; round++) shown = shown.replace(emptyTag, '')
  shown = trimmedBlanks(shown.replace(/ +/g, ' '))
  for (let round = 0; round < 3; round++) {
    shown = shown.replace(wholeInStars, '$2')
    for (const whole of wholeInTags) shown = trimmedBlanks(shown.replace(whole, '$1'))
  }
  shown = shown
    .replace(picture, '![]($1)')
    .replace(escaped, '$1')
    .replace(/[\uff01-\uff5e]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0))
  return nothing.test(shown) ? '' : shown
}

function trimmedBlanks(text: string): string {
  return text.replace(/^ /, '').replace(/ $/, '')
}
