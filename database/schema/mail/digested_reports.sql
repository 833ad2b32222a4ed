-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

create table private.digested_reports (
  report_id uuid primary key references public.question_reports on delete cascade,
  digest_id uuid not null references private.report_digests on delete cascade
);
create index digested_reports_digest on private.digested_reports (digest_id);

-- Only functions reach it (policies/private_tables.sql).
alter table private.digested_reports enable row level security;

create trigger move_to_trash after delete on private.digested_reports referencing old table as old_rows
  for each statement execute function private.move_to_trash();
