-- Gives one host that is due to who asks, for ten minutes: no other process orders its certificate
-- meanwhile, and what was done counts only under this lease. Nothing while the authority asked for patience
-- or an hour's orders are used up. Renewals first, then whoever waits longest.
create or replace function private.claim_certificate(directory text) returns table (host text, lease uuid)
language plpgsql security definer
set search_path = ''
as $$
declare
  due text;
begin
  if private.orders_left() = 0 or exists (select from private.acme_accounts a
    where a.directory = claim_certificate.directory and a.paused_until > now())
  then
    return;
  end if;
  for due in
    select c.host from private.certificates c
    where c.next_try_at <= now() and coalesce(c.leased_until <= now(), true)
    order by c.chain is null, c.next_try_at limit 50
    for update skip locked
  loop
    if private.is_answered(due) then
      return query update private.certificates c
        set lease = gen_random_uuid(), leased_until = now() + interval '10 minutes'
        where c.host = due returning c.host, c.lease;
      return;
    end if;
    update private.certificates c set unwanted_since = now(), next_try_at = null where c.host = due;
  end loop;
end
$$;

-- How many orders may still begin: 60 an hour in all. Authorities allow more, and to nobody else's loss.
create or replace function private.orders_left() returns integer
language sql stable security definer
set search_path = ''
as $$
  select greatest(60 - count(*), 0)::integer from private.certificate_orders o
  where o.ordered_at > now() - interval '1 hour'
$$;

-- Whether an order may begin now; then it counts. Of one host three an hour and ten a week, whatever becomes of
-- them. One after the other, so that processes do not count past one another.
create or replace function private.begin_certificate_order(host text, lease uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.certificate_orders'));
  if private.orders_left() = 0 or not exists (select from private.certificates c
      where c.host = begin_certificate_order.host and c.lease = begin_certificate_order.lease)
    or (select count(*) >= 10 or count(*) filter (where o.ordered_at > now() - interval '1 hour') >= 3
      from private.certificate_orders o
      where o.host = begin_certificate_order.host and o.ordered_at > now() - interval '7 days')
  then
    return false;
  end if;
  insert into private.certificate_orders (host) values (begin_certificate_order.host);
  return true;
end
$$;
