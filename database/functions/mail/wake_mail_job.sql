-- Has the worker look into the outbox at once; without it (or when it is busy) the minute's run does.
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

-- Whom mails about the whole installation reach.
create or replace function private.mailed_administrators() returns table (user_id uuid)
language sql stable security definer
set search_path = ''
as $$
  select r.user_id from public.user_roles r join auth.users u on u.id = r.user_id
  where r.role = 'admin' and u.email is not null
$$;

-- Where an administrator reads mail; null for who is none any more.
create or replace function private.administrator_address(administrator uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select u.email from auth.users u join public.user_roles r on r.user_id = u.id
  where u.id = administrator and r.role = 'admin'
$$;
