-- backward-compatible: the former release does not use the table.
-- Long acts of the back office, which the worker runs on behalf of the user who started them
-- (functions/admin/admin_jobs.sql).
create table private.admin_jobs (
  -- Chosen by the browser: a request whose response was lost is repeated with the same id.
  id uuid primary key,
  actor_id uuid not null references auth.users on delete cascade,
  -- The claims of the access token on which rights depend; they are checked again when the job runs.
  claims jsonb not null,
  request_id text,
  act text not null,
  args jsonb not null,
  created_at timestamptz not null default now(),
  total integer not null
    constraint admin_jobs_total_not_negative check (total >= 0),
  done integer not null default 0
    constraint admin_jobs_done_not_negative check (done >= 0),
  tries smallint not null default 0,
  started_at timestamptz,
  cancelled_at timestamptz,
  finished_at timestamptz,
  result jsonb,
  -- The body of the error that ended the job.
  error jsonb,
  dismissed_at timestamptz,
  constraint admin_jobs_finished_once
    check (num_nonnulls(result, error) = num_nonnulls(finished_at))
);
create index admin_jobs_actor on private.admin_jobs (actor_id, created_at);
create index admin_jobs_unfinished on private.admin_jobs (created_at) where finished_at is null;
