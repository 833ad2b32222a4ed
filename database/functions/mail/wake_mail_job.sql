-- Makes the worker process the outbox at once. Without it, or while it is busy, the run of the next minute does.
create or replace function private.wake_mail_job() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('outbox-send', job_key => 'outbox-send');
  end if;
end
$$;

-- The administrators who receive mails about the whole installation; not suspended ones.
create or replace function private.mailed_administrators() returns table (user_id uuid)
language sql stable security definer
set search_path = ''
as $$
  select r.user_id from public.user_roles r join auth.users u on u.id = r.user_id
  where r.role = 'admin' and u.email is not null and coalesce(u.banned_until, '-infinity') <= now()
$$;

-- Queues a mail to each of them, once for a subject, whose meaning private.<kind>_mail defines.
create or replace function private.mail_administrators(kind text, subject text, host text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.outbox (kind, subject, user_id, host)
  select mail_administrators.kind, mail_administrators.subject, administrator.user_id, mail_administrators.host
  from private.mailed_administrators() administrator
  on conflict do nothing;
  perform private.wake_mail_job();
end
$$;

-- The mail address of an administrator; null for a user who is no longer one, or is suspended.
create or replace function private.administrator_address(administrator uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select u.email from auth.users u join public.user_roles r on r.user_id = u.id
  where u.id = administrator and r.role = 'admin' and coalesce(u.banned_until, '-infinity') <= now()
$$;
