-- The content of the mail that questions are suspect but were not held (private.mail_suspect_keys): its scope ('site',
-- 'night'), the name of the site, null for the hub, and the number of its questions that wait for a decision. Null when
-- none waits any more, the site is gone, or the recipient is no longer an administrator.
create or replace function private.suspect_keys_mail(mail private.outbox) returns json
language sql stable security definer
set search_path = ''
as $$
  with meant as (
    select split_part(mail.subject, ' ', 1) as scope, private.uuid_or_null(split_part(mail.subject, ' ', 2)) as site
  ), waiting as (
    select count(*) as questions from private.questions q, meant m
    where q.tenant_id is not distinct from m.site
      and q.held_at is null and q.id in (
        select u.question_id from private.unheld_suspects() u
        union all
        select r.question_id from public.question_reports r where r.status = 'open' and r.suggested_choice is not null)
  )
  select json_build_object('to', address, 'scope', m.scope, 'site', t.name, 'questions', w.questions)
  from meant m left join public.tenants t on t.id = m.site, waiting w,
    private.administrator_address(mail.user_id) address
  where address is not null and w.questions > 0 and (m.site is null or t.id is not null)
$$;
