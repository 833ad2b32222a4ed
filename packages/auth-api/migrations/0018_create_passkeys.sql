-- GoTrue's tables of passkeys, as its own migration makes them.
create table if not exists auth.webauthn_credentials (
  id uuid not null default gen_random_uuid() constraint webauthn_credentials_pkey primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  credential_id bytea not null,
  public_key bytea not null,
  attestation_type text not null default '',
  aaguid uuid,
  sign_count bigint not null default 0,
  transports jsonb not null default '[]',
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz
);
create unique index if not exists webauthn_credentials_credential_id_key
  on auth.webauthn_credentials (credential_id);
create index if not exists webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id);

create table if not exists auth.webauthn_challenges (
  id uuid not null default gen_random_uuid() constraint webauthn_challenges_pkey primary key,
  user_id uuid references auth.users (id) on delete cascade,
  challenge_type text not null check (challenge_type in ('signup', 'registration', 'authentication')),
  session_data jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index if not exists webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
create index if not exists webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);

-- Where a passkey is good, which GoTrue need not know: it has one site.
create table if not exists auth.webauthn_credential_sites (
  credential_id uuid primary key references auth.webauthn_credentials (id) on delete cascade,
  rp_id text not null
);

-- What authenticators know a person by: a number that says nothing about whose it is.
create table if not exists auth.webauthn_user_handles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  handle bytea not null unique
);

comment on table auth.webauthn_credentials is 'auth: passkeys';
comment on table auth.webauthn_challenges is 'auth: what a passkey is to sign, for minutes and once';
comment on table auth.webauthn_credential_sites is 'auth: the site that a passkey was made for';
comment on table auth.webauthn_user_handles is 'auth: what authenticators know a user by';
alter table auth.webauthn_credentials enable row level security;
alter table auth.webauthn_challenges enable row level security;
alter table auth.webauthn_credential_sites enable row level security;
alter table auth.webauthn_user_handles enable row level security;
revoke all on auth.webauthn_credentials, auth.webauthn_challenges, auth.webauthn_credential_sites,
  auth.webauthn_user_handles from anon, authenticated;
