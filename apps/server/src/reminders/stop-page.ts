import { escapeHtml } from '../html/escape-html.ts'
import type { Brand } from '../mail/brand.ts'
import { mailboxFonts } from '../pages/mailbox-fonts.ts'
import { reminderTexts } from './texts.ts'

const texts = reminderTexts.page

/** Renders the page that stops reminders: without scripts, in the site's name and colour. */
export function renderStopPage(state: 'ask' | 'done' | 'invalid', brand: Brand): string {
  const { title, body } = texts[state]
  const { colour, onColour, edge } = brand
  const filled = `background:${colour};color:${onColour};border-color:${edge}`
  // Without an action the form is sent to the address of the page, token included.
  const form = `<form method="post"><button style="${filled}">${reminderTexts.stop}</button></form>`
  return `<!doctype html>
<html lang="th">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} - ${brand.name}`)}</title>
<style>${mailboxFonts()}${style}</style>
</head>
<body>
<main>
<p class="site">${escapeHtml(brand.name)}</p>
<h1>${title}</h1>
<p${state === 'done' ? ' role="status"' : ''}>${body}</p>
${state === 'ask' ? form : ''}
<nav><a href="/">${texts.home}</a> <a href="/account#reminders">${texts.account}</a></nav>
</main>
</body>
</html>`
}

const style = `
:root { --paper: #faf8f4; --sheet: #fff; --ink: #1b1f28; --soft: #5c5f69; --line: #d9d6d0; --accent: #33449f }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14171f; --sheet: #1c2029; --ink: #e9e6e0; --soft: #a9abb4; --line: #3b4150; --accent: #a7b3f5 }
}
* { box-sizing: border-box }
body { margin: 0; padding: 24px 16px; background: var(--paper); color: var(--ink);
  font: 16px/1.7 'IBM Plex Sans Thai', 'Noto Sans Thai', 'Leelawadee UI', Thonburi, sans-serif }
main { max-width: 480px; margin: 8vh auto 0; padding: 24px; background: var(--sheet);
  border: 1px solid var(--line); border-radius: 16px }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.5 }
p { margin: 0 0 16px; overflow-wrap: anywhere }
.site { margin: 0 0 4px; color: var(--soft); font-size: 14px }
form { margin: 8px 0 16px }
button { min-height: 48px; width: 100%; padding: 8px 20px; border: 1px solid; border-radius: 12px; font: inherit;
  font-weight: 700; cursor: pointer }
nav { display: flex; flex-wrap: wrap; gap: 4px 24px }
a { display: inline-flex; align-items: center; min-height: 44px; color: var(--accent) }
a:focus-visible, button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
`
