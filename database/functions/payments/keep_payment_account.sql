-- Stores the account that new orders are made with, once, and updates its time of use. `value` is sealed before it is
-- stored (seal_secret). Returns the account's id.
create or replace function private.keep_payment_account(
  provider text, merchant text, fingerprint text, value text
) returns bigint
language sql security definer
set search_path = ''
as $$
  insert into private.payment_accounts as account (provider, merchant, fingerprint, value)
  values (keep_payment_account.provider, keep_payment_account.merchant,
    keep_payment_account.fingerprint, keep_payment_account.value)
  on conflict on constraint payment_accounts_fingerprint_unique do update set used_at = now()
  returning account.id
$$;

-- Deletes accounts that no order needs any more: unused for three days, which is longer than a gateway repeats its
-- notifications, and without an order left to query. Returns the number of deleted accounts.
create or replace function private.forget_payment_accounts(moment timestamptz default now()) returns integer
language sql security definer
set search_path = ''
as $$
  with forgotten as (
    delete from private.payment_accounts account
    where account.used_at < moment - interval '3 days' and not exists (
      select from private.payment_dealings d
      where d.account_id = account.id and d.next_query_at is not null)
    returning account.id
  )
  select count(*)::integer from forgotten
$$;
