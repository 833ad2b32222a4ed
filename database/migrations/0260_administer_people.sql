-- What administrators keep about a person, each note with its author.
create table public.user_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  author_id uuid default auth.uid() references public.profiles on delete set null,
  body text not null constraint user_notes_body_in_range check (length(btrim(body)) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index user_notes_user on public.user_notes (user_id, created_at desc);
create index user_notes_author on public.user_notes (author_id);

-- A change of points that comes twice is made once.
create unique index point_transactions_requests on public.point_transactions (reference_id)
  where reference_type = 'points_request';

-- Invitations of the last day, for their limits. The address itself is not kept.
create table private.user_invitations (
  id bigint generated always as identity primary key,
  address_digest bytea not null,
  invited_by uuid,
  created_at timestamptz not null default now()
);
create index user_invitations_address on private.user_invitations (address_digest, created_at);
create index user_invitations_created on private.user_invitations (created_at);
