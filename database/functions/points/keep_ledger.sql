-- Makes the ledger append-only for every role, the owner included: refuses update, delete and truncate. The only
-- exception is the deletion of an account, which passes the rows, otherwise unchanged, to a profile without a person.
create or replace function private.keep_ledger() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    -- `delta` is generated after this trigger runs.
    if to_jsonb(new) - array['user_id', 'actor_id', 'delta'] = to_jsonb(old) - array['user_id', 'actor_id', 'delta']
        and private.is_nobody(new.user_id) then
      return new;
    end if;
  end if;
  perform private.fail('ledger_append_only');
end
$$;
create or replace trigger keep_ledger before update or delete on public.point_transactions
  for each row execute function private.keep_ledger();
create or replace trigger keep_ledger_whole before truncate on public.point_transactions
  for each statement execute function private.keep_ledger();
