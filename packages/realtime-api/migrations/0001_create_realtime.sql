-- What Supabase's Realtime has by the same names is shaped the same: messages, on which policies say who
-- may read and write which topic, and topic(), which tells them the topic. The rest is this package's own:
-- changes of published tables are rows, which each process fetches. Nothing is announced inside the
-- transaction that made a change: NOTIFY takes a lock that lets transactions commit one after another only.
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

-- Empty at all times: a row is written, looked at as its reader and taken back.
create unlogged table if not exists realtime.messages (
  id uuid primary key default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now()
);
alter table realtime.messages enable row level security;
grant select, insert on realtime.messages to anon, authenticated, service_role;

-- The topic whose policies are asked.
create or replace function realtime.topic() returns text
language sql stable
set search_path = ''
as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;
grant execute on function realtime.topic() to anon, authenticated, service_role;

-- Of each process the tables that somebody follows there.
create unlogged table realtime.listeners (
  id uuid primary key,
  relations oid[] not null,
  seen_at timestamptz not null default now()
);
alter table realtime.listeners enable row level security;

-- Of published tables that somebody follows, for half a minute. Whoever reads goes by transaction_id, as
-- numbers are not given in the order of commits.
create unlogged table realtime.changes (
  id bigint generated always as identity,
  transaction_id xid8 not null default pg_current_xact_id(),
  relation oid not null,
  act text not null,
  key_columns text[] not null,
  -- The rows whole, as that costs their writer least: what is told of them is their fetcher's to choose.
  made jsonb,
  former jsonb,
  made_at timestamptz not null default clock_timestamp()
);
create index changes_transaction_id_idx on realtime.changes (transaction_id);
alter table realtime.changes enable row level security;

-- Notes a change of a table that somebody follows at this moment. The arguments name the primary key.
create or replace function realtime.note_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (
    select from realtime.listeners
    where tg_relid = any (relations) and seen_at > now() - interval '30 seconds'
  ) then
    return null;
  end if;
  -- NEW of a deletion and OLD of an insertion are null.
  insert into realtime.changes (relation, act, key_columns, made, former)
  values (tg_relid, tg_op, tg_argv, to_jsonb(new), to_jsonb(old));
  return null;
end
$$;
revoke all on function realtime.note_change() from public;

-- Lets changes of a table be followed by whoever may read its rows. Again after its key was changed.
create or replace function realtime.publish(relation regclass) returns void
language plpgsql
set search_path = ''
as $$
declare
  key text;
begin
  select string_agg(quote_literal(attribute.attname), ', ' order by attribute.attnum) into key
  from pg_catalog.pg_index index
  join pg_catalog.pg_attribute attribute
    on attribute.attrelid = index.indrelid and attribute.attnum = any (index.indkey)
  where index.indrelid = relation and index.indisprimary;
  if key is null then
    raise exception '% has no primary key', relation;
  end if;
  execute format(
    'create or replace trigger realtime_changes after insert or update or delete on %s '
    'for each row execute function realtime.note_change(%s)', relation, key);
end
$$;
revoke all on function realtime.publish(regclass) from public;

create or replace function realtime.unpublish(relation regclass) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format('drop trigger if exists realtime_changes on %s', relation);
end
$$;
revoke all on function realtime.unpublish(regclass) from public;
