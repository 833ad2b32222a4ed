-- Stores an issued certificate, if the caller still has the lease. Renewal is due when a third of its life is left,
-- spread over a twentieth of it, and overdue at a sixth.
create or replace function private.keep_certificate(
  host text, lease uuid, chain text, value text, issued_at timestamptz, expires_at timestamptz) returns boolean
language sql security definer
set search_path = ''
as $$
  with kept as (
    update private.certificates c
    set chain = keep_certificate.chain, value = keep_certificate.value,
      issued_at = keep_certificate.issued_at, expires_at = keep_certificate.expires_at,
      overdue_at = keep_certificate.expires_at - life / 6, kept_at = clock_timestamp(),
      next_try_at = keep_certificate.expires_at - life / 3 - random() * (life / 20),
      tries = 0, problem = null, problem_detail = null, lease = null, leased_until = null
    from (select keep_certificate.expires_at - keep_certificate.issued_at as life) lives
    where c.host = keep_certificate.host and c.lease = keep_certificate.lease
    returning 1
  )
  select exists (select from kept)
$$;

-- Records a failed order and schedules the next try. Problems that only need a change of DNS or firewall, and cost
-- the authority nothing, are retried after two minutes to six hours; refusals by the authority after ten minutes to a
-- day, and not before its retry-after. A null problem means that the order had to wait for others. An authority that
-- is rate limiting or unreachable is paused for all hosts, for two to ten minutes.
create or replace function private.postpone_certificate(
  host text, lease uuid, directory text, problem text, detail text, retry_after_seconds integer) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  ours constant boolean := problem in ('unresolved', 'elsewhere', 'unreachable');
  postponed_for constant interval := least(coalesce(retry_after_seconds, 0), 7 * 86400) * interval '1 second';
begin
  update private.certificates c
  set tries = next.tries, lease = null, leased_until = null,
    problem = coalesce(postpone_certificate.problem, c.problem),
    problem_detail = case when postpone_certificate.problem is null then c.problem_detail else left(detail, 300) end,
    next_try_at = now() + case
      when postpone_certificate.problem is null then interval '10 minutes'
      when ours then least(interval '1 minute' * 2 ^ least(next.tries, 12), interval '6 hours')
      else greatest(least(interval '5 minutes' * 2 ^ least(next.tries, 12), interval '1 day'), postponed_for)
    end * (1 + random() / 10)
  from (select b.host, case when postpone_certificate.problem is null then b.tries
      when postpone_certificate.problem = b.problem then b.tries + 1 else 1 end as tries
    from private.certificates b) next
  where c.host = postpone_certificate.host and next.host = c.host and c.lease = postpone_certificate.lease;
  if found and postpone_certificate.problem in ('rate_limited', 'ca_unreachable') then
    insert into private.acme_accounts as a (directory, paused_until)
    values (postpone_certificate.directory, now() + least(greatest(postponed_for, interval '2 minutes'), interval '10 minutes'))
    on conflict on constraint acme_accounts_pkey do update set paused_until = excluded.paused_until;
  end if;
end
$$;

-- Makes hosts with a DNS or firewall problem due at once. Called when an administrator verifies a domain, because the
-- problem may be fixed by then.
create or replace function private.retry_certificates(host text) returns void
language sql security definer
set search_path = ''
as $$
  update private.certificates c set next_try_at = now(), tries = 0
  where c.host in (retry_certificates.host, 'www.' || retry_certificates.host) and c.unwanted_since is null
    and c.problem in ('unresolved', 'elsewhere', 'unreachable')
$$;
