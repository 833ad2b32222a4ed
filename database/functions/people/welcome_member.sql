-- Gives a new member welcome points with their ledger row, once per mailbox, telephone number and identity
-- (private.welcomed), and completes the referral whose code the sign-up named. A user who signs up again gets no
-- points and earns no referrer a bonus (is_referral_due.sql).
create or replace function private.welcome_member(account auth.users, device bytea) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  digests constant bytea[] := private.welcome_digests(account);
  unknown integer;
begin
  with remembered as (
    -- In a fixed order, so that two concurrent sign-ups do not deadlock.
    insert into private.welcomed select d from unnest(digests) d order by d
    on conflict do nothing returning 1
  )
  select count(*) into unknown from remembered;
  if unknown = cardinality(digests) then
    insert into public.point_transactions (user_id, transaction_type, amount, description, reference_type, actor_id)
    select account.id, 'earned', f.welcome_points, private.phrase('ledger.welcome'), 'welcome', account.id
    from private.product_figures() f;
  end if;
  perform private.complete_referral(account.id, account.email, account.raw_user_meta_data ->> 'referral_code', device);
end
$$;

-- Digests that recognise a returning person. When a user signs up through a provider, the identity row does not exist
-- yet: the auth service stores the provider's name in app metadata, which no client can write, and the provider's id
-- of the person in user metadata.
create or replace function private.welcome_digests(account auth.users) returns bytea[]
language sql stable security definer
set search_path = ''
as $$
  select coalesce(array_agg(distinct private.keyed_digest(known)), '{}') from (
    select 'mail ' || private.mailbox_of(nullif(account.email, ''))
    union all
    select 'phone ' || nullif(account.phone, '')
    union all
    select 'identity ' || i.provider || ' ' || i.provider_id from auth.identities i
    where i.user_id = account.id and i.provider not in ('email', 'phone')
    union all
    select 'identity ' || (account.raw_app_meta_data ->> 'provider') || ' ' || (account.raw_user_meta_data ->> 'sub')
    where account.raw_app_meta_data ->> 'provider' not in ('email', 'phone')
  ) ways (known)
  where known is not null
$$;
