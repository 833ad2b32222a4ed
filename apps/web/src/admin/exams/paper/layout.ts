/** The most rows of bubbles that are large enough for a pen on one page. */
const mostOnPage = 150

/** Letters without the marks above and below them. */
const widthOf = (text: string) => text.replace(/\p{M}/gu, '').length

/** How many options stand beside each other: four very short ones, two short ones, or one to a line. */
export function optionColumns(options: readonly string[]): 1 | 2 | 4 {
  const widest = Math.max(...options.map(widthOf))
  const isPlain = options.every((option) => !option.includes('![') && !option.includes('\n'))
  if (!isPlain) return 1
  return widest <= 12 ? 4 : widest <= 30 ? 2 : 1
}

/** Successive questions with the same passage together, and those without one. */
export function passagesOf<Question extends { passage: string | null }>(
  questions: readonly Question[],
): Question[][] {
  const groups: Question[][] = []
  for (const question of questions) {
    const last = groups.at(-1)
    if (last && last[0]?.passage === question.passage) last.push(question)
    else groups.push([question])
  }
  return groups
}

export type SheetPage = { columns: number; rows: number; first: number; last: number }

/** The pages of an answer sheet. Columns have whole groups of five rows, so that the groups are level. */
export function sheetPages(questions: number): SheetPage[] {
  const pages = Math.ceil(questions / mostOnPage)
  const onPage = Math.ceil(questions / pages)
  const columns = onPage <= 60 ? 3 : onPage <= 100 ? 4 : 5
  const rows = Math.ceil(onPage / columns / 5) * 5
  return Array.from({ length: pages }, (_, page) => ({
    columns,
    rows,
    first: page * onPage + 1,
    last: Math.min((page + 1) * onPage, questions),
  }))
}

/** `@page` and its margins. Browsers that do not print margin boxes leave them empty. */
export function pageRules(running: string, [page, pages]: readonly [string, string]): string {
  const font = 'font: 9pt var(--mantine-font-family, sans-serif); color: #444;'
  return `@page {
    size: A4;
    margin: 12mm 14mm 16mm;
    @bottom-left { content: ${JSON.stringify(running)}; ${font} }
    @bottom-right { content: "${page}" counter(page) "${pages}" counter(pages); ${font} }
  }`
}
