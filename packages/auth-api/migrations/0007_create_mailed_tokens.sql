-- One row per mail: its six digits and its link, each hashed, either of which spends both. GoTrue keeps
-- one token per person and kind and lets the link carry the digits' own hash; here a link is random,
-- and a mail stays good when a stranger asks for another. `auth.one_time_tokens` is left empty.
create table if not exists auth.mailed_tokens (
  id uuid primary key,
  -- Whose it is; null for a sign-up, whose account is made by answering the mail.
  user_id uuid references auth.users (id) on delete cascade,
  token_type auth.one_time_token_type not null,
  -- The address that the mail went to.
  email text not null,
  code_hash text not null,
  link_hash text not null,
  code_challenge text,
  code_challenge_method auth.code_challenge_method,
  -- What the one who signed up was told and typed: of no effect until this very mail is answered.
  new_user_id uuid,
  encrypted_password text,
  user_metadata jsonb,
  created_at timestamptz not null default now()
);

create unique index if not exists mailed_tokens_link_hash_key on auth.mailed_tokens (link_hash);
create index if not exists mailed_tokens_email_idx on auth.mailed_tokens (email, created_at);
create index if not exists mailed_tokens_user_id_idx on auth.mailed_tokens (user_id);
create index if not exists mailed_tokens_created_at_idx on auth.mailed_tokens (created_at);
alter table auth.mailed_tokens enable row level security;

-- Links that hold the digits' hash open nothing any more.
delete from auth.one_time_tokens;

-- Whoever signed up left password and metadata in the account itself, before the owner of the address
-- said a word. Nobody owned these accounts yet, so nothing of it may outlive the owner's confirmation.
update auth.users
set encrypted_password = '', raw_user_meta_data = '{}', updated_at = now()
where email_confirmed_at is null and last_sign_in_at is null and invited_at is null
  and deleted_at is null;
