import { escapeHtml } from './escape-html.ts'
import { webFonts } from './web-fonts.ts'

type Page = {
  title: string
  /** Further elements of the head. */
  head?: string
  /** The page's own CSS rules. */
  style: string
  /** Content of `main`, as HTML. */
  main: string
}

/** Renders a page without scripts, in the light or dark colours of the reader's system. */
export function scriptlessPage({ title, head = '', style, main }: Page): string {
  return `<!doctype html>
<html lang="th">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${head}
<title>${escapeHtml(title)}</title>
<style>${webFonts()}${common}${style}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>`
}

const common = `
:root { --paper: #faf8f4; --sheet: #fff; --ink: #1b1f28; --soft: #5c5f69; --line: #d9d6d0; --accent: #33449f }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14171f; --sheet: #1c2029; --ink: #e9e6e0; --soft: #a9abb4; --line: #3b4150; --accent: #a7b3f5 }
}
* { box-sizing: border-box }
body { margin: 0; padding: 24px 16px; background: var(--paper); color: var(--ink);
  font: 16px/1.7 'IBM Plex Sans Thai', 'Noto Sans Thai', 'Leelawadee UI', Thonburi, sans-serif }
a { color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
`
