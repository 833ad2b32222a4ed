/**
 * All findings of the checks of an installation: by code, the sentence for operators. The web app has the
 * Thai sentences for administrators. `{name}` is replaced by the finding's facts.
 */
export const findingSentences = {
  /** The message of the failed operation. */
  failed: '{message}',
  no_answer_in_time: 'no answer in {seconds} s',
  no_server_yet: 'no server ever ran on this database',
  // release
  advisories_known: 'fetched for these packages at {at}',
  advisories_never:
    'this release was created without the advisories of its packages: npm run advisories, then a new release',
  advisories_of_others:
    'this release was created with the advisories of other packages, fetched at {at}: npm run advisories, then a new release',
  advisories_old: 'fetched at {at}, over a month ago: npm run advisories, then a new release',
  runtimes_old:
    'the security releases of Node and PostgreSQL were last looked up on {at}: set runtimes in scripts/supply-chain/advisories.json, then a new release',
  advisories_of_checkout: 'not a release: the tests compare the record of advisories',
  runtime_fits:
    '{runtime} {version} has all security fixes known to this release; supported until {until}',
  runtime_unfixed:
    '{runtime} {version} lacks security fixes that {fixed} has: upgrade it (SECURITY.md, supply chain)',
  runtime_unsupported:
    '{runtime} {version} has had no security fixes since {until}: upgrade to a newer major version',
  runtime_unknown: 'this release knows no security fixes of {runtime} {version}',
  // settings
  settings_fit: 'no doubtful setting',
  variable_misspelled: '{name} is not a variable of this program; {meant} is',
  smtp_url_missing:
    'SMTP_URL is not set: no mail is sent, passwords cannot be reset, sign-ups are not confirmed',
  public_url_missing: 'PUBLIC_URL is not set: links in mails and after payments lead to localhost',
  mail_from_missing:
    'MAIL_FROM is not set: mails come from no-reply@localhost, which mail servers refuse',
  acme_host_local:
    'HOST {host} is this machine only: the authority of ACME_DIRECTORY and visitors cannot reach it',
  main_domains_incomplete:
    "MAIN_DOMAINS does not name {host}, the host of PUBLIC_URL: the hub's domain belongs there",
  disk_free: '{free} GB free of {size} in {folder}',
  disk_low:
    '{free} GB free of {size} in {folder}: delete old files or enlarge the disk, before writes are refused',
  files_fit: 'each belongs to the owner of DATA_DIR, and no other user can read the secrets',
  files_fit_so_far:
    'the first {count} fit; the others were not examined, because there are too many',
  file_foreign:
    '{path} belongs to user {owner}, not to {expected}, so the server cannot use it: chown -R {expected} {folder}',
  file_open: 'other users can read or change {path}: chmod go= {path}',
  files_more: '{count} more',
  // database
  database_current: 'rights and encoding fit, and its schema is that of this release',
  database_behind: 'rights and encoding fit; this release would migrate it ({files} files)',
  objects_fit: 'functions, tables, policies, triggers and rights are those of this release',
  objects_of_another_release: 'not compared: another release migrated the database',
  object_missing: '{object} is missing: npm run migrate -- --repair',
  object_differs: '{object} is not as in this release: npm run migrate -- --repair',
  object_unexpected:
    '{object} does not belong to this release: drop it, unless you created it and no request may reach it',
  structure_missing:
    '{object} is missing: create it as in the migration that names it, or restore a backup',
  structure_differs:
    '{object} is not as in this release: change it back as in the migration that names it',
  objects_more: '{count} more',
  login_fits: '{login} is no superuser, and requests have only their own rights',
  login_superuser:
    'DATABASE_URL connects as the superuser {login}: create a login and transfer the database to it (docs/operations/database.md, database rights)',
  request_role_unsafe:
    'the role {role} of requests has further rights: alter role {role} nologin nosuperuser nobypassrls, and revoke its memberships in other roles',
  database_settings_fit: 'writes survive a crash, and old rows are vacuumed',
  durability_off:
    '{name} is off, so a crash can lose confirmed data: alter system set {name} = on; select pg_reload_conf();',
  vacuum_off:
    '{name} is off, so tables grow until PostgreSQL stops: alter system set {name} = on; select pg_reload_conf();',
  points_fit: 'balances, orders and starts agree with the ledger',
  points_wrong:
    '{claim}: wrong for {count} ({examples}). Rows were changed beside the ledger: npm run audit lists them; set each back to what the ledger says',
  points_too_many: 'too many to check within seconds: npm run audit',
  backups_of_another_release: 'not examined: another release migrated the database',
  backup_fits: 'the last one is {hours} hours old',
  backup_none:
    'npm run backup has never run on this database: set up sanamsob-backup.timer, unless the provider backs it up',
  backup_old: 'the last one is {hours} hours old: look at systemctl status sanamsob-backup',
  archive_fails:
    'PostgreSQL cannot archive its log, and keeps it until the disk is full: look at archive_command and its folder',
  pooler_embedded: 'none: the database is embedded',
  pooler_none: 'none in transaction mode',
  pooler_fits: 'it fits the settings',
  pooler_forgets: 'it does not track prepared statements: set DATABASE_PREPARED_STATEMENTS=off',
  pooler_without_direct: 'DATABASE_DIRECT_URL is not set: the server receives no notifications',
  standby_none: 'none is configured',
  standby_wrong: 'DATABASE_REPLICA_URL does not lead to a standby',
  standby_follows: '{kilobytes} kB behind',
  standby_behind: '{kilobytes} kB behind: reads use it when it has caught up',
  clock_fits: "{milliseconds} ms from the database's",
  clock_doubtful: "{milliseconds} ms from the database's: run NTP",
  clock_wrong:
    "{milliseconds} ms from the database's: tokens and attempts end at the wrong time; run NTP",
  keys_known: 'the same as before on this database',
  keys_unknown: '{kinds}: not the same as before on this database (npm run keys)',
  process_gone:
    'process {pid} on {host} ended without stopping: its log has the reason; systemctl restart it',
  processes_none:
    'no server runs on this database: start it; if it ends again, its log has the reason',
  processes_running: '{running} of release {release}',
  processes_upgrading: 'an upgrade is in progress',
  jobs_none_late: 'none is late',
  jobs_late: "{late} late and {failed} given up: {names}; the server's log has the reason",
  // mail
  mail_queue: '{waiting} mails are waiting, {refused} of them were refused before',
  reminders_of_another_release: 'not examined: another release migrated the database',
  reminders_sent:
    'in 7 days {push} by notification, {line} by LINE and {mail} by mail; {failed} failed',
  mail_server_missing: 'SMTP_URL is not set: no mail is sent',
  mail_server_fits: 'the mail server accepts the connection; --mail ADDRESS sends a test',
  mail_server_took: 'the mail server accepted a test mail to {address}',
  // payments
  sale_closed: 'nothing is sold: {code} ({sentence})',
  orders_open: '{waiting} orders wait for their payment, {review} for an administrator',
  // certificates
  certificates_by_proxy: 'obtained by the proxy (no ACME_DIRECTORY)',
  authority_answers: '{host} answers',
  authority_wrong: '{directory} is not an ACME directory',
  certificates_held: '{count} certificates',
  certificate_missing: '{host} has none ({why})',
  certificate_overdue: '{host} is not renewed ({why})',
  certificates_more: '{count} more',
  // sites
  proxy_none: 'none',
  proxy_fits: 'passes on host and visitor ({visitor})',
  proxy_unreached: '{url} does not answer: {message}',
  proxy_foreign: 'another program answers at {url} ({status})',
  proxy_host: 'it passes on the host {seen} instead of {host}',
  proxy_untrusted: 'TRUST_PROXY does not name {peer}: all visitors count as one',
  proxy_silent: 'it does not send the visitor (X-Forwarded-For): all visitors count as one',
  site_local: 'on this machine only',
  site_without_name: 'the name has no address: its DNS record is missing',
  site_not_public: 'the name does not lead to a public address',
  site_named: 'leads to {address}',
  site_certified: '{address}, certificate for {days} days',
  site_certificate_old: '{address}, certificate for {days} days: it should have been renewed',
  site_certificate_refused: '{address}: the certificate is invalid: {message}',
  site_without_tls: '{address}: no answer to TLS',
} as const

export type FindingCode = keyof typeof findingSentences

/** One finding, to be formatted as a sentence. */
export type FindingDetail = { code: FindingCode; facts: Record<string, string | number> }

/** `warn`: works, but not as recommended; `skipped`: not applicable here. */
export type FindingState = 'ok' | 'warn' | 'fail' | 'skipped'

export type Finding = {
  check: string
  state: FindingState
  /** For operators. */
  says: string
  details: FindingDetail[]
}

/** Replaces the placeholders of a sentence with the facts. */
export function fillSentence(sentence: string, facts: FindingDetail['facts']): string {
  return sentence.replace(/\{(\w+)\}/g, (_place, name: string) => String(facts[name] ?? ''))
}
