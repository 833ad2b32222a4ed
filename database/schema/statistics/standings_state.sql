-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- One row.
create table private.standings_state (
  only_row boolean primary key default true check (only_row),
  -- The day that the spans of 7 and 30 days end with.
  rolled_on date not null,
  -- While spans are rolled on, learners up to `reached`, in order of their keys, have theirs end with this day already;
  -- all others', and those of quiz sets, still end with rolled_on.
  rolling_to date,
  reached uuid,
  constraint standings_state_rolling check (num_nulls(rolling_to, reached) <> 1 and rolling_to > rolled_on)
) with (fillfactor = 50);

-- Only functions reach it (policies/private_tables.sql).
alter table private.standings_state enable row level security;
