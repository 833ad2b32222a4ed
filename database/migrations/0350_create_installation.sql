-- What the server processes on this database must agree about. Neither table says anything about people.

-- With which keys the database is used: enough to tell them apart, and nothing that opens anything
-- (apps/server/src/security/key-fingerprints.ts). A server that comes with others only is refused.
create table private.key_fingerprints (
  kind text not null
    constraint key_fingerprints_kind_known check (kind in ('signing', 'publishable', 'secret')),
  fingerprint text not null,
  noted_at timestamptz not null default now(),
  primary key (kind, fingerprint)
);

-- Server processes that run; each says so every few seconds, and takes its row along as it ends.
create table private.processes (
  id uuid primary key,
  host text not null,
  pid integer not null,
  release text not null,
  -- MAIN_DOMAINS, sorted: of two processes that disagree each would undo what the other wrote.
  main_domains text[] not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
