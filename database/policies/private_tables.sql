-- No request reads or writes tables in `private` except through functions: no grants, no policies, and row security
-- in case of a mistaken grant. auth.uid() and similar functions are granted for the policies.
do $$
declare
  name text;
begin
  for name in select tablename from pg_catalog.pg_tables where schemaname = 'private' loop
    execute format('alter table private.%I enable row level security', name);
    execute format('revoke all on private.%I from public, anon, authenticated, service_role', name);
  end loop;
end
$$;
grant usage on schema auth to anon, authenticated, service_role;
grant execute on function auth.uid(), auth.role(), auth.jwt(), auth.email()
  to anon, authenticated, service_role;
