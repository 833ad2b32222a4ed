import { escapeHtml } from '../html/escape-html.ts'
import { scriptlessPage } from '../html/scriptless-page.ts'
import type { Brand } from '../mail/brand.ts'
import { reminderTexts } from './texts.ts'

const texts = reminderTexts.page

/** Renders the page that stops reminders: without scripts, in the site's name and colour. */
export function renderStopPage(state: 'ask' | 'done' | 'invalid', brand: Brand): string {
  const { title, body } = texts[state]
  const { colour, onColour, edge } = brand
  const filled = `background:${colour};color:${onColour};border-color:${edge}`
  // Without an action the form is sent to the address of the page, token included.
  const form = `<form method="post"><button style="${filled}">${reminderTexts.stop}</button></form>`
  return scriptlessPage({
    title: `${title} - ${brand.name}`,
    head: '<meta name="robots" content="noindex">',
    style,
    main: `<p class="site">${escapeHtml(brand.name)}</p>
<h1>${title}</h1>
<p${state === 'done' ? ' role="status"' : ''}>${body}</p>
${state === 'ask' ? form : ''}
<nav><a href="/">${texts.home}</a> <a href="/account#reminders">${texts.account}</a></nav>`,
  })
}

const style = `
main { max-width: 480px; margin: 8vh auto 0; padding: 24px; background: var(--sheet);
  border: 1px solid var(--line); border-radius: 16px }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.5 }
p { margin: 0 0 16px; overflow-wrap: anywhere }
.site { margin: 0 0 4px; color: var(--soft); font-size: 14px }
form { margin: 8px 0 16px }
button { min-height: 48px; width: 100%; padding: 8px 20px; border: 1px solid; border-radius: 12px; font: inherit;
  font-weight: 700; cursor: pointer }
nav { display: flex; flex-wrap: wrap; gap: 4px 24px }
a { display: inline-flex; align-items: center; min-height: 44px }
`
