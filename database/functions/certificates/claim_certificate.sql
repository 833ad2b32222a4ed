-- Leases one due host to the caller for ten minutes: no other process orders its certificate in that time, and
-- results are accepted only under this lease. Returns no row while the authority's account is paused or the hourly
-- limit of orders is used up. Renewals come first, then the host that has waited longest.
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

-- The number of orders that may still begin: at most 60 an hour over all hosts, below the authorities' own limits.
create or replace function private.orders_left() returns integer
language sql stable security definer
set search_path = ''
as $$
  select greatest(60 - count(*), 0)::integer from private.certificate_orders o
  where o.ordered_at > now() - interval '1 hour'
$$;

-- True when an order may begin now, which counts it: at most three an hour and ten a week per host, whatever their
-- outcome. Takes an advisory lock, so that concurrent processes do not exceed a limit.
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
