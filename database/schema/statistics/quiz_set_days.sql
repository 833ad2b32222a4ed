-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

create table private.quiz_set_days (
  day date not null,
  quiz_set_id uuid not null,
  attempts integer not null,
  score bigint not null,
  questions bigint not null,
  primary key (day, quiz_set_id)
) with (fillfactor = 50);
create index quiz_set_days_quiz_set on private.quiz_set_days (quiz_set_id);

-- Only functions reach it (policies/private_tables.sql).
alter table private.quiz_set_days enable row level security;

create trigger track_quiz_set_spans after insert or update on private.quiz_set_days for each row
  execute function private.track_quiz_set_spans();
