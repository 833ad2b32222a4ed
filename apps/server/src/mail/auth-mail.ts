import type { AuthMail } from '@sanamsob/auth-api'
import { escapeHtml } from '../html/escape-html.ts'
import { authMailTexts } from './texts.ts'

export type Message = { to: string; subject: string; text: string; html: string }

/** A mail of the auth service in Thai, as text and as simple HTML. */
export function renderAuthMail(
  mail: Pick<AuthMail, 'kind' | 'to' | 'token' | 'actionUrl'>,
  siteName: string,
): Message {
  const texts = authMailTexts[mail.kind]
  const code = mail.token ? `${authMailTexts.signup.codeLabel} ${mail.token}` : ''
  const lines = [texts.greeting, texts.body, code, mail.actionUrl, texts.ignore].filter(
    (l) => l !== '',
  )
  const button = `<p><a href="${escapeHtml(mail.actionUrl)}">${texts.action}</a></p>`
  const html = [
    `<p>${texts.greeting}</p><p>${texts.body}</p>`,
    mail.actionUrl ? button : '',
    code ? `<p>${escapeHtml(code)}</p>` : '',
    `<p>${texts.ignore}</p><p>${escapeHtml(siteName)}</p>`,
  ].join('')
  return {
    to: mail.to,
    subject: `${texts.subject} - ${siteName}`,
    text: `${lines.join('\n\n')}\n\n${siteName}\n`,
    html: `<!doctype html><html lang="th"><body>${html}</body></html>`,
  }
}
