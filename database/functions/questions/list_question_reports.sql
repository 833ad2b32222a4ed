-- Learners' reports, filtered by status, reason or question; open ones oldest first, others by the latest handling;
-- with the number of each status. `is_current` is true if the question has not changed since the report. For
-- administrators; managers see those about their tenants' questions, without names.
create or replace function public.list_question_reports(status text default 'open', reason text default null,
  question_id uuid default null, page integer default 1, page_size integer default 25) returns json
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  only_tenants constant uuid[] := private.require_manager();
  length_of_page constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
begin
  return (
    with report as materialized (
      select r.* from public.question_reports r
      where (list_question_reports.status is null or r.status = list_question_reports.status)
        and (list_question_reports.reason is null or r.reason = list_question_reports.reason)
        and (list_question_reports.question_id is null or r.question_id = list_question_reports.question_id)
        and (only_tenants is null or private.question_tenant(r.question_id) = any (only_tenants))
    ), shown as (
      select *, row_number() over (order by status <> 'open', handled_at desc, created_at, id) as place
      from report
      order by place limit length_of_page
      offset (least(greatest(coalesce(page, 1), 1), 100000) - 1) * length_of_page
    )
    select json_build_object(
      'total', (select count(*) from report),
      'counts', (select jsonb_build_object('open', count(*) filter (where r.status = 'open'),
          'resolved', count(*) filter (where r.status = 'resolved'),
          'dismissed', count(*) filter (where r.status = 'dismissed'))
        from public.question_reports r
        where (list_question_reports.question_id is null or r.question_id = list_question_reports.question_id)
          and (only_tenants is null or private.question_tenant(r.question_id) = any (only_tenants))),
      'reports', (select coalesce(json_agg(private.listed_report(r, only_tenants is null) order by s.place), '[]')
        from shown s join public.question_reports r on r.id = s.id)));
end
$$;
grant execute on function public.list_question_reports(text, text, uuid, integer, integer) to anon, authenticated, service_role;

-- Drops the earlier signature without `with_people`.
drop function if exists private.listed_report(public.question_reports);
-- A report as the list shows it; with names only for administrators.
create or replace function private.listed_report(report public.question_reports, with_people boolean) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object('id', report.id, 'reason', report.reason, 'details', report.details,
    'suggested_choice', report.suggested_choice, 'status', report.status, 'answer', report.answer, 'created_at', report.created_at,
    'handled_at', report.handled_at,
    'reporter', case when with_people then private.named_person(report.user_id) end,
    'handled_by', case when with_people then private.named_person(report.handled_by) end,
    'question', (select json_build_object('id', q.id, 'question_text', left(q.question_text, 500),
        'passage', left(q.passage, 500), 'status', q.status, 'is_current', q.version_id = report.version_id)
      from private.questions q where q.id = report.question_id),
    'quiz_set', (select json_build_object('id', s.id, 'name', s.name)
      from public.quiz_sets s where s.id = report.quiz_set_id))
$$;

-- A person's id and name in the back office; null for none or a deleted account.
create or replace function private.named_person(person uuid) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object('id', p.user_id, 'name', coalesce(nullif(p.full_name, ''), p.email))
  from public.profiles p where p.user_id = person and p.deleted_at is null
$$;
