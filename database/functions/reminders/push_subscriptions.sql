-- Stores the caller's subscription to notifications in one browser, for the visited site, and returns its id. A browser
-- that subscribes again, or for another account, replaces its subscription; beyond 10 the oldest are deleted. The server
-- calls it as the caller, after it has checked the host of `endpoint`; a malformed subscription is refused
-- (push_subscription_invalid). Refuses visitors and anonymous users.
create or replace function private.save_push_subscription(
  public_key text, endpoint text, p256dh text, auth text, device text
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_account();
  saved uuid;
begin
  if not exists (select from private.push_keys k where k.public_key = save_push_subscription.public_key)
    or save_push_subscription.endpoint !~ '^https://[!-~]+$' or length(save_push_subscription.endpoint) > 1000
    or save_push_subscription.p256dh !~ '^[A-Za-z0-9_-]{87}$' or save_push_subscription.auth !~ '^[A-Za-z0-9_-]{22}$'
  then
    perform private.fail('push_subscription_invalid');
  end if;
  -- One at a time, so that the number stays limited.
  perform from public.profiles p where p.user_id = caller for no key update;
  insert into private.push_subscriptions as s (user_id, public_key, endpoint, p256dh, auth, device, host)
  values (caller, save_push_subscription.public_key, save_push_subscription.endpoint, save_push_subscription.p256dh,
    save_push_subscription.auth, left(coalesce(private.clean_line(save_push_subscription.device), ''), 80),
    case when private.current_tenant_id() is not null then private.request_host() end)
  on conflict on constraint push_subscriptions_endpoint_unique do update
  set user_id = excluded.user_id, public_key = excluded.public_key, p256dh = excluded.p256dh, auth = excluded.auth,
    device = excluded.device, host = excluded.host, created_at = excluded.created_at
  returning s.id into saved;
  delete from private.push_subscriptions s
  where s.user_id = caller and s.id in (
    select own.id from private.push_subscriptions own
    where own.user_id = caller order by own.created_at desc, own.id offset 10);
  return saved;
end
$$;
grant execute on function private.save_push_subscription(text, text, text, text, text) to anon, authenticated;

-- Removes one of the caller's browsers; idempotent. Refuses visitors and anonymous users.
create or replace function public.remove_push_subscription(subscription_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_account();
begin
  delete from private.push_subscriptions s where s.user_id = caller and s.id = subscription_id;
end
$$;
grant execute on function public.remove_push_subscription(uuid) to anon, authenticated;

-- Deletes a subscription that its push service no longer knows, unless the browser has renewed it since.
create or replace function private.forget_push_subscription(subscription_id uuid, endpoint text, auth text) returns void
language sql security definer
set search_path = ''
as $$
  delete from private.push_subscriptions s
  where s.id = subscription_id and s.endpoint = forget_push_subscription.endpoint
    and s.auth = forget_push_subscription.auth
$$;

-- Stores the key pair unless one is stored; all servers use the first.
create or replace function private.keep_push_keys(public_key text, sealed_private_key text) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.push_keys (public_key, sealed_private_key)
  values (keep_push_keys.public_key, keep_push_keys.sealed_private_key) on conflict do nothing
$$;
