-- Why an administrator does something to an account, points or money: without it nothing is done.
create or replace function private.act_reason(reason text) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  reason := btrim(reason);
  if reason is null or length(reason) not between 3 and 500 then
    perform private.fail('reason_required');
  end if;
  return reason;
end
$$;
