-- Returns the trimmed reason for an operation on an account, points or money. Refuses one shorter than 3 or longer
-- than 500 characters.
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
