-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- For which position a learner sits the real examination, and on which day (in Bangkok): one target for each person and
-- site. It is the person's own, and deleted with the account.
create table public.exam_targets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  -- Null is the hub.
  tenant_id uuid references public.tenants on delete cascade,
  "position" text not null constraint exam_targets_position_length
    check (length("position") >= 1 and length("position") <= 120),
  exam_on date not null constraint exam_targets_exam_on_finite check (isfinite(exam_on)),
  chosen_at timestamptz not null default now(),
  constraint exam_targets_one unique nulls not distinct (user_id, tenant_id)
);
create index exam_targets_tenant on public.exam_targets (tenant_id);

-- Rights, from policies/exam_targets.sql.
-- Users read their own targets. Only set_exam_target and remove_exam_target write.
alter table public.exam_targets enable row level security;
grant select on public.exam_targets to authenticated, service_role;
create policy select_own on public.exam_targets for select to authenticated
  using (user_id = (select auth.uid()));
create policy select_service on public.exam_targets for select to service_role
  using (true);

create trigger move_to_trash after delete on public.exam_targets referencing old table as old_rows
  for each statement execute function private.move_to_trash('user_id');
