-- One row per text message: six digits, hashed, good for minutes. Beside auth.mailed_tokens rather than in it,
-- since a number is no address and a text message has no link.
create table if not exists auth.texted_codes (
  id uuid primary key,
  -- Whose it is; null for a sign-up, whose account is made by typing the code.
  user_id uuid references auth.users (id) on delete cascade,
  token_type auth.one_time_token_type not null,
  -- As GoTrue keeps it in auth.users: E.164 without the plus sign.
  phone text not null,
  code_hash text not null,
  -- What the one who signed up was told and typed: of no effect until this very code is typed.
  new_user_id uuid,
  encrypted_password text,
  user_metadata jsonb,
  created_at timestamptz not null default now()
);

create index if not exists texted_codes_phone_idx on auth.texted_codes (phone, created_at);
create index if not exists texted_codes_user_id_idx on auth.texted_codes (user_id);
create index if not exists texted_codes_created_at_idx on auth.texted_codes (created_at);
alter table auth.texted_codes enable row level security;
