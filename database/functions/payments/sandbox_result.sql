-- The simulated bank's current result for an order, in the codes of the real gateway.
create or replace function private.sandbox_result(mch_order_no text) returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce((
    select case when payment.pays_at > now() then 'USERPAYING' else payment.result end
    from private.sandbox_payments payment
    where payment.mch_order_no = sandbox_result.mch_order_no
  ), 'NOTPAY')
$$;
