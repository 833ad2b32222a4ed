-- Learners read their own bookmarks. Only set_bookmark writes.
alter table public.bookmarks enable row level security;
revoke all on public.bookmarks from anon, authenticated, service_role;
grant select on public.bookmarks to authenticated, service_role;

create policy select_own on public.bookmarks for select to authenticated
  using (user_id = (select auth.uid()));
create policy select_service on public.bookmarks for select to service_role using (true);
