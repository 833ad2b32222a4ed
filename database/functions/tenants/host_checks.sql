-- The checks of hosts, performed by the server. Each host is leased to one process; a result is stored only while the
-- host still has the token that was checked.

-- The data needed to check a host.
create or replace function private.host_to_check(claimed private.tenant_hosts) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object('host', claimed.host, 'method', claimed.method, 'token', claimed.token,
    'is_apex', private.is_apex(claimed.host),
    'main_domain', (select m.domain from private.main_domains m
      order by m.domain ~ '[a-z]' desc, length(m.domain) desc, m.domain limit 1))
$$;

-- Leases a host to a check requested by an administrator, at most one in five seconds; null if it cannot be checked
-- now. The server calls it after checking the administrator.
create or replace function private.claim_host_check(tenant uuid, host text) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  claimed private.tenant_hosts := private.lock_host(tenant, host);
begin
  if claimed.method is null or claimed.leased_until > now() or claimed.checked_at > now() - interval '5 seconds' then
    return null;
  end if;
  update private.tenant_hosts h set leased_until = now() + interval '1 minute' where h.host = claimed.host;
  return private.host_to_check(claimed);
end
$$;

-- Leases due hosts to the worker, longest overdue first. For a host that an operator declared verified, there is no
-- proof to check, only where it points.
create or replace function private.claim_due_host_checks(most integer) returns setof json
language sql security definer
set search_path = ''
as $$
  with due as (
    select h.host from private.tenant_hosts h
    where h.next_check_at <= now() and (h.method is not null or h.status = 'verified')
      and coalesce(h.leased_until <= now(), true) and not private.is_below_main_domain(h.host)
    order by h.next_check_at limit most
    for update skip locked
  ), leased as (
    update private.tenant_hosts h set leased_until = now() + interval '2 minutes'
    from due where due.host = h.host returning h.*
  )
  select private.host_to_check(leased::private.tenant_hosts) from leased
$$;

-- Stores the result of a check: proven, absent, or unknown (no response). Losing a proof does not take the site
-- offline at once: the proof has two weeks to return, which begin after three days if there was no response at all. A
-- host that waits for its first proof is checked at growing intervals for 48 hours, then daily for a month. `by_hand`
-- sets failed at once, because an administrator waits for the result. The first check that misses a proof mails the
-- administrators. A host that does not point here is checked every hour, because links lead there as soon as it does.
create or replace function private.record_host_check(
  host text, token text, outcome text, seen jsonb, by_hand boolean) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  claimed private.tenant_hosts;
  waited interval;
  lost_before timestamptz;
  next_look constant timestamptz := now() + case record_host_check.seen ->> 'pointing' when 'here'
    then interval '1 day' + random() * interval '2 hours' else interval '1 hour' end;
begin
  select * into claimed from private.tenant_hosts h
  where h.host = record_host_check.host and h.token = record_host_check.token
  for update;
  if not found then
    return null;
  end if;
  waited := now() - claimed.asked_at;
  lost_before := claimed.lost_at;
  claimed.checked_at := now();
  claimed.leased_until := null;
  claimed.seen := record_host_check.seen;
  if outcome = 'proven' then
    claimed.status := 'verified';
    claimed.proven_at := now();
    claimed.lost_at := null;
    claimed.answers_until := 'infinity';
    claimed.next_check_at := next_look;
  elsif claimed.method is null then
    claimed.next_check_at := next_look;
  elsif claimed.status = 'verified' then
    if outcome = 'absent' or coalesce(claimed.proven_at, claimed.created_at) < now() - interval '3 days' then
      claimed.lost_at := coalesce(claimed.lost_at, now());
      claimed.answers_until := least(claimed.answers_until, claimed.lost_at + interval '14 days');
    end if;
    if claimed.answers_until <= now() then
      claimed.status := 'failed';
      claimed.answers_until := null;
    end if;
    claimed.next_check_at := now() + interval '6 hours';
  else
    if by_hand or waited > interval '48 hours' then
      claimed.status := 'failed';
    end if;
    claimed.next_check_at := case
      when waited <= interval '48 hours'
        then now() + greatest(least(waited / 4, interval '1 hour'), interval '1 minute')
      when waited <= interval '30 days' then now() + interval '1 day' end;
  end if;
  update private.tenant_hosts h
  set (status, proven_at, lost_at, answers_until, next_check_at, checked_at, leased_until, seen)
    = (claimed.status, claimed.proven_at, claimed.lost_at, claimed.answers_until, claimed.next_check_at,
      claimed.checked_at, claimed.leased_until, claimed.seen)
  where h.host = claimed.host;
  perform private.tell_verification(claimed);
  if by_hand or record_host_check.seen ->> 'pointing' = 'here' then
    perform private.retry_certificates(claimed.host);
  end if;
  if lost_before is null and claimed.lost_at is not null then
    perform private.queue_lost_host_mails(claimed);
  end if;
  return claimed.status;
end
$$;
