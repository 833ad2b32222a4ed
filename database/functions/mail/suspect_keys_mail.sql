-- The content of the mail that questions are suspect but were not held (private.mail_suspect_keys): its scope ('set',
-- 'site', 'night'), the names of the site and of the quiz set, null for the hub and where all of a site are meant, and
-- the number of its questions that wait for a decision. Null when none waits any more, the site or the quiz set is
-- gone, or the recipient is no longer an administrator.
create or replace function private.suspect_keys_mail(mail private.outbox) returns json
language sql stable security definer
set search_path = ''
as $$
  with meant as (
    select split_part(mail.subject, ' ', 1) as scope, private.uuid_or_null(split_part(mail.subject, ' ', 2)) as id
  ), found as (
    select m.scope, null::uuid as quiz_set_id, null as quiz_set, m.id as site from meant m where m.scope <> 'set'
    union all
    select m.scope, s.id, s.name, s.tenant_id from meant m join public.quiz_sets s on s.id = m.id where m.scope = 'set'
  ), waiting as (
    select count(*) as questions from private.questions q, found f
    where q.tenant_id is not distinct from f.site and q.quiz_set_id = coalesce(f.quiz_set_id, q.quiz_set_id)
      and q.held_at is null and q.id in (
        select u.question_id from private.unheld_suspects() u
        union all
        select r.question_id from public.question_reports r where r.status = 'open' and r.suggested_choice is not null)
  )
  select json_build_object('to', address, 'scope', f.scope, 'site', t.name, 'quiz_set', f.quiz_set,
    'questions', w.questions)
  from found f left join public.tenants t on t.id = f.site, waiting w,
    private.administrator_address(mail.user_id) address
  where address is not null and w.questions > 0 and (f.site is null or t.id is not null)
$$;
