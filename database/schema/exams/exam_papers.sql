-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Papers of examinations: several quiz sets of one structure that are as difficult as each other
-- (docs/design/examinations.md).
create table public.exam_papers (
  id uuid primary key default gen_random_uuid(),
  blueprint_id uuid not null references public.exam_blueprints on delete cascade,
  number integer not null constraint exam_papers_number_positive check (number > 0),
  -- Attempts belong to it, and outlive the paper.
  quiz_set_id uuid not null unique references public.quiz_sets on update cascade on delete cascade,
  assembled_at timestamptz not null default now(),
  -- Retired papers are not given to any learner any more.
  retired_at timestamptz,
  constraint exam_papers_number_unique unique (blueprint_id, number)
);

-- Rights, from policies/exam_papers.sql.
-- Administrators read all papers, a tenant's managers those of their tenant, except papers made before their structure
-- moved there. The functions that assemble papers write.
alter table public.exam_papers enable row level security;
grant select on public.exam_papers to authenticated, service_role;
create policy select_admin on public.exam_papers for select to authenticated
  using ((select private.is_admin()));
create policy select_manager on public.exam_papers for select to authenticated
  using ((private.exam_tenant(blueprint_id) = any (array(select private.managed_tenants())))
    and (private.quiz_set_tenant(quiz_set_id) = any (array(select private.managed_tenants()))));
create policy select_service on public.exam_papers for select to service_role
  using (true);

create trigger move_to_trash after delete on public.exam_papers referencing old table as old_rows
  for each statement execute function private.move_to_trash();
