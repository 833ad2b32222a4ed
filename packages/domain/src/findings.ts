/**
 * Whatever a look at the installation can find: by code, the sentence that operators read. Administrators
 * read the same in Thai, in the web app's texts; `{name}` is filled from the finding's facts.
 */
export const findingSentences = {
  /** In the words of what failed. */
  failed: '{message}',
  no_answer_in_time: 'no answer in {seconds} s',
  no_server_yet: 'no server ever ran on this database',
  // settings
  settings_fit: 'nothing doubtful',
  variable_misspelled: '{name} is no variable of this program; {meant} is',
  smtp_url_missing:
    'SMTP_URL is not set: no mail leaves, nobody can reset a password, sign-ups are not confirmed',
  public_url_missing: 'PUBLIC_URL is not set: links in mails and after payments lead to localhost',
  mail_from_missing:
    'MAIL_FROM is not set: mails come from no-reply@localhost, which mail servers refuse',
  acme_host_local:
    'HOST {host} is this machine only: nobody reaches the certificates of ACME_DIRECTORY there',
  main_domains_incomplete:
    "MAIN_DOMAINS does not name {host}, the host of PUBLIC_URL: the hub's domain belongs there",
  disk_free: '{free} GB free of {size} in {folder}',
  // database
  database_current: 'rights and encoding fit, and it is of this release',
  database_behind: 'rights and encoding fit; this release would migrate it ({files} files)',
  pooler_embedded: 'the embedded database has none',
  pooler_none: 'none that hands connections about',
  pooler_fits: 'it fits the settings',
  pooler_forgets: 'it keeps no prepared statements: set DATABASE_PREPARED_STATEMENTS=off',
  pooler_without_direct: 'DATABASE_DIRECT_URL is not set: nothing is listened for',
  standby_none: 'none is set',
  standby_wrong: 'DATABASE_REPLICA_URL leads to no standby',
  standby_follows: '{kilobytes} kB behind',
  standby_behind: '{kilobytes} kB behind: it is read from when it has caught up',
  clock_fits: "{milliseconds} ms from the database's",
  clock_doubtful: "{milliseconds} ms from the database's: run NTP",
  clock_wrong:
    "{milliseconds} ms from the database's: tokens and attempts end at the wrong time; run NTP",
  keys_known: 'those that this database is used with',
  keys_unknown: '{kinds}: not those that this database was used with (npm run keys)',
  processes_none: 'no server runs on this database',
  processes_running: '{running} of release {release}',
  processes_upgrading: 'an upgrade is under way',
  jobs_none_late: 'none is late',
  jobs_late: '{late} late and {failed} given up: {names}',
  // mail
  mail_queue: '{waiting} mails wait, {refused} of them were refused before',
  mail_server_missing: 'SMTP_URL is not set: no mail leaves this machine',
  mail_server_fits: 'the mail server lets us in; --mail ADDRESS sends a test',
  mail_server_took: 'the mail server took a test mail to {address}',
  // payments
  sale_closed: 'nothing is sold: {code} ({sentence})',
  orders_open: '{waiting} orders wait for their payment, {review} for an administrator',
  // certificates
  certificates_by_proxy: 'the proxy gets them (no ACME_DIRECTORY)',
  authority_answers: '{host} answers',
  authority_wrong: '{directory} is no ACME directory',
  certificates_held: '{count} there',
  certificate_missing: '{host} has none ({why})',
  certificate_overdue: '{host} is not renewed ({why})',
  certificates_more: '{count} more',
  // sites
  proxy_none: 'none',
  proxy_fits: 'host and visitor ({visitor}) come through',
  proxy_unreached: '{url} does not answer: {message}',
  proxy_foreign: '{url} is answered by something else ({status})',
  proxy_host: 'it hands on the host {seen} instead of {host}',
  proxy_untrusted: 'TRUST_PROXY does not name {peer}: all visitors count as one',
  proxy_silent: 'it says nothing of the visitor (X-Forwarded-For): all visitors count as one',
  site_local: 'of this machine only',
  site_without_name: 'the name leads nowhere: its DNS record is missing',
  site_not_public: 'the name leads to no public address',
  site_named: 'leads to {address}',
  site_certified: '{address}, certificate for {days} days',
  site_certificate_old: '{address}, certificate for {days} days: it should have been renewed',
  site_certificate_refused: '{address}: its certificate is refused: {message}',
  site_without_tls: '{address}: no answer to TLS',
} as const

export type FindingCode = keyof typeof findingSentences

/** One thing that was found, to be put in words. */
export type Told = { code: FindingCode; facts: Record<string, string | number> }

/** `warn`: works, but not as an installation should; `skipped`: nothing to look at here. */
export type FindingState = 'ok' | 'warn' | 'fail' | 'skipped'

export type Finding = {
  check: string
  state: FindingState
  /** In an operator's words. */
  says: string
  told: Told[]
}

/** A sentence with its facts in their places. */
export function fillSentence(sentence: string, facts: Told['facts']): string {
  return sentence.replace(/\{(\w+)\}/g, (_place, name: string) => String(facts[name] ?? ''))
}
