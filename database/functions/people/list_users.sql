-- A page of accounts for the back office: newest first, or by `sort` (created_at, points, email; descending with a
-- leading minus). `search` is cut at 100 characters and matched against e-mail address and name in plain form
-- (search/search_pattern.sql), or is an account's id. `filters`: role (user, admin), level of points (low up to 50,
-- medium up to 200, high), status (suspended, unconfirmed, anonymous). Accounts from an identity provider count as
-- confirmed. Anonymous users are listed only on request, by status or id. Counts at most ten thousand accounts.
-- Administrators only; invalid filter values are ignored.
create or replace function public.list_users(
  search text default '', filters jsonb default '{}', sort text default null,
  page integer default 1, page_size integer default 10
) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  condition constant text := private.user_condition(search, filters);
  most constant integer := 10000;
  place constant text := case sort
    when 'created_at' then 'p.created_at, p.user_id'
    when 'points' then 'p.points, p.user_id' when '-points' then 'p.points desc, p.user_id'
    when 'email' then 'p.email, p.user_id' when '-email' then 'p.email desc nulls last, p.user_id'
    else 'p.created_at desc, p.user_id' end;
  total integer;
  listed json;
begin
  perform private.require_admin();
  execute format('select count(*) from (select from public.profiles p where %s limit %s) p', condition, most + 1)
  into total;
  execute private.users_statement(condition, place) into listed
  using least(greatest(page_size, 1), 100),
    (greatest(page, 1)::bigint - 1) * least(greatest(page_size, 1), 100);
  return json_build_object('total', least(total, most), 'capped', total > most, 'users', listed);
end
$$;
grant execute on function public.list_users(text, jsonb, text, integer, integer)
  to anon, authenticated, service_role;

-- Contains only the conditions in use, so that each combination gets its own plan.
create or replace function private.user_condition(search text, filters jsonb) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  typed constant text := btrim(left(coalesce(search, ''), 100));
  conditions text[] := array['p.deleted_at is null'];
begin
  if filters ->> 'status' = 'anonymous' then
    conditions := conditions || 'p.is_anonymous'::text;
  elsif typed !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    conditions := conditions || 'not p.is_anonymous'::text;
  end if;
  if typed ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    conditions := conditions || format('p.user_id = %L::uuid', typed);
  elsif typed <> '' then
    conditions := conditions || format(
      'p.user_id in (select t.user_id from private.profile_texts t where t.plain like %L)', public.search_pattern(typed));
  end if;
  conditions := conditions || case filters ->> 'role'
    when 'admin' then array['p.user_id in (select r.user_id from public.user_roles r where r.role = ''admin'')']
    when 'user' then array['not exists (select from public.user_roles r where r.user_id = p.user_id and r.role = ''admin'')']
    else '{}' end;
  conditions := conditions || case filters ->> 'level'
    when 'low' then array['p.points <= 50'] when 'medium' then array['p.points between 51 and 200']
    when 'high' then array['p.points > 200'] else '{}' end;
  conditions := conditions || case filters ->> 'status'
    when 'suspended' then array['p.user_id in (select u.id from auth.users u where u.banned_until > now())']
    when 'unconfirmed' then array['p.user_id in (select u.id from auth.users u where not private.is_proved(u) and not u.is_anonymous)']
    else '{}' end;
  return array_to_string(conditions, ' and ');
end
$$;

-- True when a user has proven an identity: by a confirmed mailbox or through an identity provider.
create or replace function private.is_proved(person auth.users) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select person.email_confirmed_at is not null or exists (
    select from auth.identities i where i.user_id = person.id and i.provider not in ('email', 'phone'))
$$;

-- The statement that returns $1 accounts after the first $2. Uses a single join, because a file may have fifty
-- thousand rows.
create or replace function private.users_statement(condition text, place text) returns text
language sql immutable
set search_path = ''
as $$
  select format('select coalesce(json_agg(json_build_object(''id'', p.user_id, ''email'', p.email,
      ''full_name'', p.full_name, ''points'', p.points, ''created_at'', p.created_at,
      ''role'', coalesce(r.role, ''user''), ''attempts'', coalesce(t.attempts, 0),
      ''confirmed'', private.is_proved(u), ''anonymous'', p.is_anonymous,
      ''suspended'', coalesce(u.banned_until > now(), false)) order by %2$s), ''[]'')
    from (select p.* from public.profiles p where %1$s order by %2$s limit $1 offset $2) p
    left join public.user_roles r on r.user_id = p.user_id
    left join private.learner_totals t on t.user_id = p.user_id
    left join auth.users u on u.id = p.user_id', condition, place)
$$;
