import { escapeHtml } from '../html/escape-html.ts'
import { mailboxFonts } from './mailbox-fonts.ts'
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
    .replace('<head>', `<head><style>${mailboxFonts()}</style>`)
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

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="th">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg">
<title>${escapeHtml(title)}</title>
<style>${mailboxFonts()}${style}</style>
</head>
<body><main>${body}</main></body>
</html>`
}

const style = `
:root { --paper: #faf8f4; --sheet: #fff; --ink: #1b1f28; --soft: #5c5f69; --line: #d9d6d0; --accent: #33449f }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14171f; --sheet: #1c2029; --ink: #e9e6e0; --soft: #a9abb4; --line: #3b4150; --accent: #a7b3f5 }
}
* { box-sizing: border-box }
body { margin: 0; padding: 24px 16px 64px; background: var(--paper); color: var(--ink);
  font: 16px/1.7 'IBM Plex Sans Thai', 'Noto Sans Thai', 'Leelawadee UI', Thonburi, sans-serif }
main { max-width: 760px; margin: 0 auto }
h1 { margin: 0 0 8px; font-size: 26px; line-height: 1.5; overflow-wrap: anywhere }
h2 { margin: 32px 0 8px; font-size: 18px }
a { color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
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
