-- The content of a digest's mail: its reports still open, by question, the most reported first, at most ten questions
-- with three remarks each. The reporters' names are left out; administrators see them in the list. Null when no
-- report is open or the recipient is no longer an administrator.
create or replace function private.report_mail(mail private.outbox) returns json
language sql stable security definer
set search_path = ''
as $$
  with report as (
    select r.* from private.digested_reports d join public.question_reports r on r.id = d.report_id
    where d.digest_id = mail.subject::uuid and r.status = 'open'
  ), asked as (
    select question_id, count(*) as reports, min(created_at) as since from report group by question_id
  ), shown as (
    select json_agg(private.reported_question(asked.question_id, mail.subject::uuid)
      order by asked.reports desc, asked.since, asked.question_id) as questions
    from (select * from asked order by reports desc, since, question_id limit 10) asked
  )
  select json_build_object('to', address, 'reports', (select count(*) from report),
    'questions', shown.questions, 'more', (select greatest(count(*) - 10, 0) from asked))
  from shown, private.administrator_address(mail.user_id) address
  where address is not null and shown.questions is not null
$$;

-- One question of a digest: its position, the beginning of its text, and the reasons and remarks.
create or replace function private.reported_question(question_id uuid, digest_id uuid) returns json
language sql stable security definer
set search_path = ''
as $$
  with report as (
    select r.reason, r.details, r.created_at
    from private.digested_reports d join public.question_reports r on r.id = d.report_id
    where d.digest_id = reported_question.digest_id and r.status = 'open'
      and r.question_id = reported_question.question_id
  )
  select json_build_object(
    'quiz_set_id', s.id,
    'quiz_set', s.name,
    'number', (select count(*) from private.questions o where o.quiz_set_id = q.quiz_set_id
      and o.status = 'published'
      and (o.display_order, o.created_at, o.id) <= (q.display_order, q.created_at, q.id)),
    'text', left(btrim(regexp_replace(regexp_replace(q.question_text, '</?[a-zA-Z][^>]*>', ' ', 'g'), '\s+', ' ', 'g')), 200),
    'reasons', (select json_agg(json_build_object('reason', reason, 'count', count) order by count desc, reason)
      from (select reason, count(*) from report group by reason) counted),
    'remarks', (select coalesce(json_agg(details), '[]') from (
      select left(regexp_replace(details, '\s+', ' ', 'g'), 300) as details from report
      where details is not null order by created_at limit 3) remark))
  from private.questions q join public.quiz_sets s on s.id = q.quiz_set_id
  where q.id = reported_question.question_id
$$;
