-- A way to an identity provider and back that is under way, for ten minutes and one return. Only hashes of
-- what the return must bring are kept. GoTrue keeps this in `flow_state`, under an id that is the state.
create table if not exists auth.oauth_flows (
  state_hash text primary key,
  provider text not null,
  redirect_to text not null,
  code_challenge text,
  code_challenge_method auth.code_challenge_method,
  -- Of the browser that set out, where no code challenge tells it from others.
  browser_hash text,
  -- Of who links an identity: a session that ends takes the wish along.
  linking_session_id uuid references auth.sessions (id) on delete cascade,
  created_at timestamptz not null default now()
);

comment on table auth.oauth_flows is 'auth: sign-ins at identity providers that are under way';
create index if not exists oauth_flows_created_at_idx on auth.oauth_flows (created_at);
create index if not exists oauth_flows_linking_session_id_idx on auth.oauth_flows (linking_session_id);

-- An identity that came back for linking, until the browser that asked exchanges its code: nobody else's
-- identity is linked by sending somebody to a provider.
create table if not exists auth.awaited_links (
  flow_id uuid primary key references auth.flow_state (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  provider text not null,
  identity jsonb not null
);

comment on table auth.awaited_links is 'auth: identities that wait for the code of their flow';
create index if not exists awaited_links_session_id_idx on auth.awaited_links (session_id);

-- An ID token signs in once.
create table if not exists auth.used_id_tokens (
  token_hash text primary key,
  expires_at timestamptz not null
);

comment on table auth.used_id_tokens is 'auth: ID tokens that somebody signed in with';
create index if not exists used_id_tokens_expires_at_idx on auth.used_id_tokens (expires_at);

alter table auth.oauth_flows enable row level security;
alter table auth.awaited_links enable row level security;
alter table auth.used_id_tokens enable row level security;
revoke all on auth.oauth_flows, auth.awaited_links, auth.used_id_tokens from anon, authenticated;
