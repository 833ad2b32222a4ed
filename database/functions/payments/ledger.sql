-- The caller's points in and out, newest first, 20 to a page, each with the balance that it left.
create or replace function public.ledger(page integer default 1) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_user();
  size constant integer := 20;
  wanted constant integer := least(greatest(coalesce(page, 1), 1), 100000);
begin
  return json_build_object(
    'page', wanted,
    'page_size', size,
    'total', (select count(*) from public.point_transactions t where t.user_id = caller),
    'balance', (select p.points from public.profiles p where p.user_id = caller),
    'transactions', coalesce((
      select json_agg(json_build_object(
        'id', t.id, 'created_at', t.created_at, 'transaction_type', t.transaction_type,
        'delta', t.delta, 'balance_after', t.balance_after, 'description', t.description,
        'reference_type', t.reference_type, 'reference_id', t.reference_id, 'order_id', t.order_id)
        order by t.created_at desc, t.id)
      from (
        select * from public.point_transactions mine
        where mine.user_id = caller
        order by mine.created_at desc, mine.id
        limit size offset (wanted - 1) * size
      ) t
    ), '[]')
  );
end
$$;
grant execute on function public.ledger(integer) to authenticated;
