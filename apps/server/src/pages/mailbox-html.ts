import { escapeHtml } from '../html/escape-html.ts'
import { scriptlessPage } from '../html/scriptless-page.ts'
import { webFonts } from '../html/web-fonts.ts'
import { mailboxTexts as texts } from './mailbox-texts.ts'

export type StoredMail = {
  id: string
  kind: string
  to: string
  subject: string
  text: string
  html: string
  createdAt: Date
}

/** Renders a list of all mails, without scripts and with all values escaped. */
export function renderMailList(mails: StoredMail[], to: string): string {
  const items = mails.map(
    (mail) => `<li><a href="/dev/mailbox/${mail.id}">
      <span class="subject">${escapeHtml(mail.subject)}</span>
      <span class="facts">${escapeHtml(mail.to)} · ${time(mail.createdAt)}</span></a></li>`,
  )
  const filter = `<form><label for="to">${texts.to}</label>
    <input id="to" name="to" value="${escapeHtml(to)}" autocomplete="off">
    <button>${texts.filter}</button></form>`
  const list = `<ul>${items.join('')}</ul>`
  const empty = `<p class="empty">${to ? texts.noneFor(escapeHtml(to)) : texts.none}</p>`
  return page(
    texts.title,
    `<h1>${texts.title}</h1><p class="lead">${texts.lead}</p>
     ${filter}${mails.length > 0 ? list : empty}`,
  )
}

/** Renders both forms of a mail. Its HTML is in a sandboxed frame that runs no script. */
export function renderMail(mail: StoredMail): string {
  const framed = mail.html
    .replaceAll('target="_blank"', 'target="_top"')
    .replace('<head>', `<head><style>${webFonts()}</style>`)
  return page(
    mail.subject,
    `<p><a href="/dev/mailbox">${texts.back}</a></p>
     <h1>${escapeHtml(mail.subject)}</h1>
     <p class="facts">${texts.to}: ${escapeHtml(mail.to)} · ${time(mail.createdAt)}</p>
     <iframe title="${texts.html}" srcdoc="${escapeHtml(framed)}"
       sandbox="allow-top-navigation-by-user-activation allow-same-origin"></iframe>
     <h2>${texts.text}</h2>
     <pre>${linked(mail.text)}</pre>`,
  )
}

function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}

const clock = new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Bangkok',
})

function time(at: Date): string {
  return `<time datetime="${at.toISOString()}">${escapeHtml(clock.format(at))}</time>`
}

function page(title: string, main: string): string {
  return scriptlessPage({ title, head: '<link rel="icon" href="/favicon.svg">', style, main })
}

const style = `
main { max-width: 760px; margin: 0 auto; padding-bottom: 40px }
h1 { margin: 0 0 8px; font-size: 26px; line-height: 1.5; overflow-wrap: anywhere }
h2 { margin: 32px 0 8px; font-size: 18px }
.lead, .facts, .empty { color: var(--soft); overflow-wrap: anywhere }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 24px 0 }
input, button { min-height: 44px; padding: 0 14px; font: inherit; border-radius: 8px;
  border: 1px solid var(--line); background: var(--sheet); color: var(--ink) }
input { flex: 1 1 220px }
button { cursor: pointer; font-weight: 700 }
ul { list-style: none; margin: 0; padding: 0; background: var(--sheet); border: 1px solid var(--line);
  border-radius: 12px; overflow: hidden }
li + li { border-top: 1px solid var(--line) }
li a { display: block; padding: 14px 18px; color: inherit; text-decoration: none }
li a:hover { background: var(--paper) }
.subject { display: block; font-weight: 700 }
.empty { padding: 40px 16px; text-align: center; border: 1px dashed var(--line); border-radius: 12px }
iframe { width: 100%; height: 680px; border: 1px solid var(--line); border-radius: 12px; background: #f3f1ec }
pre { padding: 18px; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit;
  background: var(--sheet); border: 1px solid var(--line); border-radius: 12px }
`
