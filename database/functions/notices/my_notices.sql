-- A person's notices, except those withheld while an attempt in progress asks the question or one much like it
-- (private.is_under_way): to a reporter a confirmed key excludes an option, and a changed score says whether an earlier
-- choice is right.
create or replace function private.shown_notices(person uuid) returns setof private.notices
language sql stable
set search_path = ''
as $$
  select n.* from private.notices n
  where n.user_id = person and not (
    (n.withheld_during is not null or n.payload ? 'score_after')
    -- Most people have none in progress, which is read once for all notices.
    and exists (select from public.quiz_attempts a where a.user_id = person and a.status = 'in_progress')
    and private.is_under_way(person, n.question_id))
$$;

-- The caller's notices, newest first. `attempt_id` is null unless the attempt has a result; `is_undone` is true once
-- the decision was undone. Refuses visitors.
create or replace function public.my_notices() returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_user();
begin
  return json_build_object('notices', (
    select coalesce(json_agg(json_build_object('id', n.id, 'kind', n.kind, 'created_at', n.created_at,
      'read_at', n.read_at, 'decision', n.payload ->> 'decision', 'quiz_set_name', n.payload ->> 'quiz_set_name',
      'attempt_id', a.id, 'answer', n.payload ->> 'answer', 'points', (n.payload ->> 'points')::integer,
      'score_before', (n.payload ->> 'score_before')::integer, 'total_before', (n.payload ->> 'total_before')::integer,
      'score_after', (n.payload ->> 'score_after')::integer, 'total_after', (n.payload ->> 'total_after')::integer,
      'is_undone', exists (select from private.admin_batches b
        where b.id = (n.payload ->> 'batch')::uuid and b.undone_at is not null)) order by n.id desc), '[]')
    from private.shown_notices(caller) n
    left join public.quiz_attempts a on a.id = (n.payload ->> 'attempt_id')::uuid and a.user_id = caller
      and a.status = 'submitted'));
end
$$;
grant execute on function public.my_notices() to anon, authenticated;

-- Marks notices of the caller as read, and returns how many were unread. Ignores those of others and withheld ones.
-- Refuses visitors.
create or replace function public.read_notices(ids bigint[]) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_user();
  marked integer;
begin
  update private.notices n set read_at = now()
  where n.user_id = caller and n.id = any (read_notices.ids) and n.read_at is null
    and n.id in (select shown.id from private.shown_notices(caller) shown);
  get diagnostics marked = row_count;
  return marked;
end
$$;
grant execute on function public.read_notices(bigint[]) to anon, authenticated;

-- The number of a user's unread notices: a computed field of the caller's own profile, 0 for any other.
create or replace function public.unread_notices(person public.profiles) returns integer
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select count(*) from private.shown_notices(auth.uid()) n
    where n.user_id = person.user_id and n.read_at is null);
end
$$;
grant execute on function public.unread_notices(public.profiles) to anon, authenticated;
