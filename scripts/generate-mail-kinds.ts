import { fileURLToPath } from 'node:url'
import { mailKinds } from '../apps/server/src/mail/queued-mail.ts'

export const mailKindsFile = fileURLToPath(
  new URL('../database/functions/mail/mail_kinds.sql', import.meta.url),
)

/** The SQL of the kinds of mails in the outbox. */
export function renderMailKinds(): string {
  const kinds = Object.entries(mailKinds)
  const shares = kinds.map(([kind, { hourly }]) => `    ('${kind}', ${hourly})`)
  const names = kinds.map(([kind]) => `'${kind}'`)
  const contents = kinds.map(
    ([kind]) => `    when '${kind}' then return private.${kind}_mail(mail);`,
  )
  return `-- Generated from apps/server/src/mail/queued-mail.ts by scripts/generate-mail-kinds.ts; do not edit.
-- The hourly limit of mails of each kind. A mail has exactly one recipient, because mail servers count recipients.
-- Mails above the limit wait.
create or replace function private.mail_kinds() returns table (kind text, hourly integer)
language sql immutable
set search_path = ''
as $$
  values
${shares.join(',\n')}
$$;

-- The check of private.outbox.kind.
create or replace function private.is_mail_kind(kind text) returns boolean
language sql immutable
set search_path = ''
as $$
  select kind in (${names.join(', ')})
$$;

-- The content of a mail, with its recipient as \`to\`; null when it is no longer to be sent. Fails for an unknown kind.
create or replace function private.mail_content(mail private.outbox) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  case mail.kind
${contents.join('\n')}
  end case;
end
$$;
`
}
