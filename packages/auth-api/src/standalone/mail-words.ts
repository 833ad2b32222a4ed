import type { AuthMail } from '../options.ts'

export type Message = { subject: string; text: string; html: string }

const words: Record<AuthMail['kind'], { subject: string; before: string; link: string }> = {
  signup: {
    subject: 'Confirm your email address',
    before: 'Confirm your email address to finish signing up.',
    link: 'Confirm your email address',
  },
  invite: {
    subject: 'You have been invited',
    before: 'You have been invited to create an account.',
    link: 'Accept the invitation',
  },
  recovery: {
    subject: 'Reset your password',
    before: 'Somebody, probably you, asked for a new password.',
    link: 'Reset your password',
  },
  magiclink: {
    subject: 'Your sign-in link',
    before: 'Follow this link to sign in.',
    link: 'Sign in',
  },
  email_change: {
    subject: 'Confirm the change of your email address',
    before: 'Confirm the change of your email address.',
    link: 'Confirm the change',
  },
  reauthentication: {
    subject: 'Confirm that it is you',
    before: 'Enter the code to confirm that it is you.',
    link: '',
  },
  passkey_added: {
    subject: 'A passkey was added to your account',
    before: 'A passkey was added to your account. It signs in without your password.',
    link: '',
  },
}

/** Returns the plain mail of a standalone server. */
export function mailWords(mail: AuthMail): Message {
  const { subject, before, link } = words[mail.kind]
  const code = mail.token && `Or enter the code: ${mail.token}`
  const after = mail.token
    ? 'If you did not ask for this, ignore this mail.'
    : 'If it was not you, delete the passkey and change your password.'
  const anchor = link && `<p><a href="${mail.actionUrl.replaceAll('&', '&amp;')}">${link}</a></p>`
  return {
    subject,
    text: [before, mail.actionUrl, code, after].filter((line) => line !== '').join('\n\n'),
    html: `<p>${before}</p>${anchor}${code && `<p>${code}</p>`}<p>${after}</p>`,
  }
}
