-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Reviews by day in Bangkok, kept by the answer itself: a streak cannot be claimed.
create table private.practice_days (
  user_id uuid not null references public.profiles on delete cascade,
  day date not null,
  reviewed integer not null,
  correct integer not null,
  primary key (user_id, day)
) with (fillfactor = 80);

-- Only functions reach it (policies/private_tables.sql).
alter table private.practice_days enable row level security;
