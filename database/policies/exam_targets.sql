-- Users read their own targets. Only set_exam_target and remove_exam_target write.
alter table public.exam_targets enable row level security;
revoke all on public.exam_targets from anon, authenticated, service_role;
grant select on public.exam_targets to authenticated, service_role;

create policy select_own on public.exam_targets for select to authenticated
  using (user_id = (select auth.uid()));
create policy select_service on public.exam_targets for select to service_role using (true);
