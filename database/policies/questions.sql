-- public.questions is a view, because one database role serves learners and administrators, and column grants cannot
-- distinguish them. Administrators and the service read all rows, a tenant's managers those of their tenant. Learners
-- read the questions that their attempts contain, since that is what points pay for, but not questions added to the
-- quiz set later or not shown any more (functions/catalogue/shown.sql); reading a column of the key fails. Visitors have
-- no grant. See docs/design/answer-keys.md.
create or replace view public.questions with (security_barrier) as
select q.id, q.quiz_set_id, q.tenant_id, q.question_text, q.option_a, q.option_b, q.option_c, q.option_d,
  case when (select private.is_admin() or current_user = 'service_role')
      or q.tenant_id = any (array(select private.managed_tenants())) then q.correct_answer
    else private.refuse_key(q.id) end as correct_answer,
  case when (select private.is_admin() or current_user = 'service_role')
      or q.tenant_id = any (array(select private.managed_tenants())) then q.explanation
    else private.refuse_key(q.id) end as explanation,
  case when (select private.is_admin() or current_user = 'service_role')
      or q.tenant_id = any (array(select private.managed_tenants())) then q.youtube_url
    else private.refuse_key(q.id) end as youtube_url,
  q.display_order, q.created_at, q.updated_at, q.status, q.passage,
  case when (select private.is_admin() or current_user = 'service_role')
      or q.tenant_id = any (array(select private.managed_tenants())) then q.option_notes
    else private.refuse_key(q.id)::text[] end as option_notes
from private.questions q
where (select private.is_admin() or current_user = 'service_role')
  or q.tenant_id = any (array(select private.managed_tenants()))
  -- The first condition is one lookup per statement and excludes most rows from the second.
  or (q.quiz_set_id in (select a.quiz_set_id from public.quiz_attempts a where a.user_id = (select auth.uid()))
    and exists (select from private.shown_questions shown where shown.id = q.id)
    and exists (
      select from public.quiz_attempts a
      join private.edition_questions e on e.edition_id = a.edition_id and e.question_id = q.id
      where a.quiz_set_id = q.quiz_set_id and a.user_id = (select auth.uid())));

select private.guard_table('public.questions');
create or replace trigger a_refuse_non_admins before insert or update or delete on public.questions
  for each statement execute function private.refuse_non_admins('insert', 'update', 'delete');
create or replace trigger write_question instead of insert or update or delete on public.questions
  for each row execute function private.write_question();
alter view public.questions alter column display_order set default 0;
alter view public.questions alter column status set default 'published';

-- Records the writes of functions with a named batch, which go to the table itself.
create or replace trigger record_audit after insert or update or delete on private.questions
  for each row execute function private.record_audit('version_id');
create or replace trigger a_refuse_other_tenants after insert or update or delete on private.questions
  for each row execute function private.refuse_other_tenants();
create or replace trigger b_mark_deletion before delete on private.questions
  for each statement execute function private.mark_deletion();

alter table private.questions enable row level security;
revoke all on private.questions from anon, authenticated, service_role;
revoke all on public.questions from anon, authenticated, service_role;
grant select, insert, update, delete on public.questions to authenticated, service_role;
