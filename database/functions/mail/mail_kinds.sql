-- Generated from apps/server/src/mail/queued-mail.ts by scripts/generate-mail-kinds.ts; do not edit.
-- The hourly limit of mails of each kind. A mail has exactly one recipient, because mail servers count recipients.
-- Mails above the limit wait.
create or replace function private.mail_kinds() returns table (kind text, hourly integer)
language sql immutable
set search_path = ''
as $$
  values
    ('contact', 100),
    ('referral', 100),
    ('report', 50),
    ('reply', 100),
    ('lost_host', 50),
    ('suspect_keys', 50),
    ('waiting', 50),
    ('reminder', 1000)
$$;

-- The check of private.outbox.kind.
create or replace function private.is_mail_kind(kind text) returns boolean
language sql immutable
set search_path = ''
as $$
  select kind in ('contact', 'referral', 'report', 'reply', 'lost_host', 'suspect_keys', 'waiting', 'reminder')
$$;

-- The content of a mail, with its recipient as `to`; null when it is no longer to be sent. Fails for an unknown kind.
create or replace function private.mail_content(mail private.outbox) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  case mail.kind
    when 'contact' then return private.contact_mail(mail);
    when 'referral' then return private.referral_mail(mail);
    when 'report' then return private.report_mail(mail);
    when 'reply' then return private.reply_mail(mail);
    when 'lost_host' then return private.lost_host_mail(mail);
    when 'suspect_keys' then return private.suspect_keys_mail(mail);
    when 'waiting' then return private.waiting_mail(mail);
    when 'reminder' then return private.reminder_mail(mail);
  end case;
end
$$;
