-- backward-compatible: sign-ins of the release before are not noted, and mails about such accounts lead to the hub.

-- The tenant's host on which an account signed in last; no row where that was the hub. Mails that anybody can have
-- sent lead to a tenant's site only where the account is at home.
create table private.last_sites (
  user_id uuid primary key references public.profiles on delete cascade,
  host text not null,
  signed_in_at timestamptz not null default now()
);

-- Whether a domain points here was for the screen alone; now links depend on it. Each is looked at once more, those
-- too that an operator vouched for.
update private.tenant_hosts h set next_check_at = now()
where h.status = 'verified'
  and not exists (select from private.main_domains m where right(h.host, length(m.domain) + 1) = '.' || m.domain);
