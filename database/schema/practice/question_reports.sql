-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- 'This question is wrong', reported by a learner who attempted it. Kept without a person when the account is deleted.
create table public.question_reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles on delete set null,
  question_id uuid not null references private.questions on delete cascade,
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  -- The content that was reported, in case it is corrected before the report is read.
  version_id bigint not null,
  reason text not null constraint question_reports_reason_known
    check (reason in ('wrong_key', 'unclear', 'typo', 'outdated', 'other')),
  details text constraint question_reports_details_short check (length(details) <= 1000),
  status text not null default 'open' constraint question_reports_status_known
    check (status in ('open', 'resolved', 'dismissed')),
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by uuid references public.profiles on delete set null,
  -- What the reporter reads, in addition to how the report ended.
  answer text constraint question_reports_answer_short check (length(answer) <= 1000),
  -- The option that the reporter considers right.
  suggested_choice smallint constraint question_reports_suggestion_known check (suggested_choice between 1 and 4)
);
create index question_reports_by_status on public.question_reports (status, created_at desc);
create index question_reports_handler on public.question_reports (handled_by);
create unique index question_reports_one_open on public.question_reports (user_id, question_id) where status = 'open';
create index question_reports_question on public.question_reports (question_id);
create index question_reports_quiz_set on public.question_reports (quiz_set_id);
create index question_reports_user on public.question_reports (user_id, created_at desc);

-- Rights, from policies/question_reports.sql.
-- Learners read their own reports; only report_question adds them. Administrators read all, set their status, and
-- delete.
alter table public.question_reports enable row level security;
grant select, update (status), delete on public.question_reports to authenticated;
grant all on public.question_reports to service_role;
create policy select_admin on public.question_reports for select to authenticated
  using ((select private.is_admin()));
create policy select_own on public.question_reports for select to authenticated
  using (user_id = (select auth.uid()));
create policy update_admin on public.question_reports for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy delete_admin on public.question_reports for delete to authenticated
  using ((select private.is_admin()));
create policy all_service on public.question_reports to service_role
  using (true)
  with check (true);

create trigger a_refuse_non_admins before delete or update on public.question_reports for each statement
  execute function private.refuse_non_admins();
create trigger a_refuse_other_tenants after insert or delete or update on public.question_reports for each row
  execute function private.refuse_other_tenants();
create trigger b_mark_deletion before delete on public.question_reports for each statement
  execute function private.mark_deletion();
create trigger b_refuse_long_texts before insert or update on public.question_reports for each row
  execute function private.refuse_long_texts();
create trigger keep_question_reports before update of status on public.question_reports for each row
  when (old.status <> new.status) execute function private.keep_question_reports();
create trigger move_to_trash after delete on public.question_reports referencing old table as old_rows
  for each statement execute function private.move_to_trash('user_id', 'handled_by');
create trigger queue_question_report after insert on public.question_reports for each row
  execute function private.queue_question_report();
create trigger realtime_changes after insert or delete or update on public.question_reports for each row
  execute function realtime.note_change('id');
create trigger record_audit after insert or delete or update on public.question_reports for each row
  execute function private.record_audit('user_id');
