-- The ledger is append-only for everyone, the owner included: refuses update, delete and truncate.
-- Only the removal of the whole account takes its rows along.
create or replace function private.keep_ledger() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and not exists (select from public.profiles where user_id = old.user_id) then
    return old;
  end if;
  perform private.fail('ledger_append_only');
end
$$;
create or replace trigger keep_ledger before update or delete on public.point_transactions
  for each row execute function private.keep_ledger();
create or replace trigger keep_ledger_whole before truncate on public.point_transactions
  for each statement execute function private.keep_ledger();
