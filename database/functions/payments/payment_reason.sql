-- Why an administrator touches money: without it nothing is done.
create or replace function private.payment_reason(reason text) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  reason := btrim(reason);
  if reason is null or length(reason) not between 3 and 500 then
    perform private.fail('payment_reason_required');
  end if;
  return reason;
end
$$;
