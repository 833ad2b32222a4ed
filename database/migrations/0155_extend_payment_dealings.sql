-- The account at a gateway that an order was made with, as it stood: what the settings say later does
-- not change whom an order is asked of. `value` is sealed as it is written, like private.secrets.
create table private.payment_accounts (
  id bigint generated always as identity primary key,
  provider text not null,
  merchant text not null,
  -- Keyed with SECRET_KEY, so that it tells nothing of what is sealed.
  fingerprint text not null constraint payment_accounts_fingerprint_unique unique,
  value text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index payment_accounts_used on private.payment_accounts (provider, used_at desc);

alter table private.payment_dealings
  add column account_id bigint references private.payment_accounts on delete set null,
  -- Set when the gateway may know the number but gave no page to pay at: never sent again, only asked about.
  add column given_up_at timestamptz,
  -- The gateway's own numbers for the order, as its answers named them.
  add column provider_numbers text[] not null default '{}';
create index payment_dealings_account on private.payment_dealings (account_id) where account_id is not null;
create index payment_dealings_given_up on private.payment_dealings (user_id, given_up_at)
  where given_up_at is not null;
create index payment_dealings_provider_numbers on private.payment_dealings using gin (provider_numbers);

-- With the account as a further argument it is another function (functions/payments).
drop function if exists private.create_payment_order(uuid, numeric, integer, uuid, text, text, text, text);
drop function if exists private.release_payment_creation(uuid);

-- The switch of a gateway that nobody has set up says nothing yet; `false` from now on means that
-- an administrator switched payments off, under whatever configuration.
update public.site_settings enabled set value = ''
where enabled.key in ('payment_ksher_enabled', 'payment_stripe_enabled') and enabled.value = 'false'
  and exists (select from public.site_settings account
    where account.key = case enabled.key when 'payment_ksher_enabled'
      then 'payment_ksher_app_id' else 'payment_stripe_account_id' end
    and coalesce(account.value, '') = '');
