import { editDistance } from '@sanamsob/data-api'
import { isLoopbackName } from './http/loopback-name.ts'

/** Shorter names are like too many others. */
const shortest = 6

/** A sentence for each variable that is none of ours, but nearly. */
export function misspelled(given: Iterable<string>, known: readonly string[]): string[] {
  return [...given].flatMap((name) => {
    if (name.length < shortest || known.includes(name)) return []
    const meant = known.find(
      (other) => other.length >= shortest && editDistance(name, other, 3) < 3,
    )
    return meant ? [`${name} is no variable of this program; ${meant} is`] : []
  })
}

type Set = {
  production: boolean
  SMTP_URL?: string | undefined
  PUBLIC_URL?: string | undefined
  MAIL_FROM?: string | undefined
  MAIN_DOMAINS: string[]
  HOST: string
  ACME_DIRECTORY?: string | undefined
}

/** What starts, but is hardly meant. */
export function doubtful(set: Set): string[] {
  const host = set.PUBLIC_URL && new URL(set.PUBLIC_URL).hostname.replace(/^www\./, '')
  const mainHosts = set.MAIN_DOMAINS.map((name) => name.replace(/^www\./, ''))
  return [
    ...(set.production && !set.SMTP_URL
      ? [
          'SMTP_URL is not set: no mail leaves, nobody can reset a password, sign-ups are not confirmed',
        ]
      : []),
    ...(set.production && !set.PUBLIC_URL
      ? ['PUBLIC_URL is not set: links in mails and after payments lead to localhost']
      : []),
    ...(set.SMTP_URL && !set.MAIL_FROM
      ? ['MAIL_FROM is not set: mails come from no-reply@localhost, which mail servers refuse']
      : []),
    ...(set.production && set.ACME_DIRECTORY && isLoopbackName(set.HOST)
      ? [
          `HOST ${set.HOST} is this machine only: nobody reaches the certificates of ACME_DIRECTORY there`,
        ]
      : []),
    ...(host && !mainHosts.includes(host)
      ? [
          `MAIN_DOMAINS does not name ${host}, the host of PUBLIC_URL: the hub's domain belongs there`,
        ]
      : []),
  ]
}
