-- Returns all data that the installation stores about the caller (PDPA, right of access and portability), without
-- other users' rows and without answer keys.
create or replace function public.export_my_data() returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_session();
begin
  return private.export_person(caller, (auth.jwt() ->> 'session_id')::uuid);
end
$$;
grant execute on function public.export_my_data() to anon, authenticated;

-- The same for a person who requested it other than through the account. Recorded with a reason. Administrators only.
create or replace function public.export_user_data(user_id uuid, reason text) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  why text;
begin
  perform private.require_admin();
  why := private.act_reason(reason);
  perform private.lock_account(export_user_data.user_id);
  perform private.begin_batch('export_user_data', jsonb_build_object('reason', why));
  perform private.audit('export_user_data', 'profiles', export_user_data.user_id::text, null, null);
  return private.export_person(export_user_data.user_id, null);
end
$$;
grant execute on function public.export_user_data(uuid, text) to anon, authenticated, service_role;

-- The exported data of a user. Review notes of orders, answer keys and the ids of other users are left out.
create or replace function private.export_person(person_id uuid, current_session uuid) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object(
    'exported_at', now(),
    'account', (
      select json_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at,
        'email_confirmed_at', u.email_confirmed_at, 'phone', u.phone,
        'phone_confirmed_at', u.phone_confirmed_at, 'last_sign_in_at', u.last_sign_in_at,
        'metadata', u.raw_user_meta_data)
      from auth.users u where u.id = person_id),
    'identities', private.identities_of(person_id),
    'profile', (
      select to_jsonb(p) - 'user_id' - 'deleted_at' from public.profiles p where p.user_id = person_id),
    'role', coalesce((select r.role from public.user_roles r where r.user_id = person_id), 'user'),
    'sessions', private.sessions_of(person_id, current_session),
    'attempts', private.export_attempts(person_id),
    'point_transactions', (
      select coalesce(json_agg(to_jsonb(t) - 'user_id' - 'actor_id' order by t.created_at, t.id), '[]')
      from public.point_transactions t where t.user_id = person_id),
    'payment_orders', (
      select coalesce(json_agg(to_jsonb(o) - 'user_id' - 'needs_review' - 'review_reason'
        order by o.created_at), '[]')
      from public.payment_orders o where o.user_id = person_id),
    'referrals', (
      select coalesce(json_agg(to_jsonb(r) - 'referrer_id' - 'referee_id' order by r.created_at), '[]')
      from public.referrals r where r.referrer_id = person_id),
    'invited', (
      select json_build_object('created_at', r.created_at, 'completed_at', r.completed_at)
      from public.referrals r where r.referee_id = person_id),
    'contact_replies', (
      select coalesce(json_agg(json_build_object('message_id', r.message_id, 'body', r.body,
        'created_at', r.created_at) order by r.created_at, r.id), '[]')
      from public.contact_replies r join public.contact_messages m on m.id = r.message_id
      where m.user_id = person_id),
    'other', private.export_other_tables(person_id))
$$;

-- The linked sign-in identities and when each was linked, without any secret.
create or replace function private.identities_of(person_id uuid) returns json
language sql stable security definer
set search_path = ''
as $$
  select coalesce(json_agg(json_build_object('provider', i.provider, 'email', i.identity_data ->> 'email',
    'linked_at', i.created_at, 'last_sign_in_at', i.last_sign_in_at) order by i.created_at, i.id), '[]')
  from auth.identities i where i.user_id = person_id
$$;

-- The user's attempts with their answers.
create or replace function private.export_attempts(learner uuid) returns json
language sql stable security definer
set search_path = ''
as $$
  select coalesce(json_agg(to_jsonb(a) - 'user_id' - 'edition_id' - 'request_id' - 'board'
    || jsonb_build_object('quiz_set_name', q.name, 'answers', (
      select coalesce(jsonb_agg(to_jsonb(given) - 'attempt_id' - 'sequence' order by given.answered_at), '[]')
      from public.attempt_answers given where given.attempt_id = a.id))
    order by a.started_at), '[]')
  from public.quiz_attempts a join public.quiz_sets q on q.id = a.quiz_set_id
  where a.user_id = learner
$$;

-- Rows of every further table that refers to a profile, found in the system catalogue so that a new table is never
-- forgotten. Ids of other authors are left out, and while an attempt asks a question, what says whether an answer to it
-- was right (private.is_under_way).
create or replace function private.export_other_tables(person_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  owned record;
  found_rows jsonb;
  result jsonb := '{}';
begin
  for owned in
    select c.conrelid::regclass::text as name, a.attname as owner_column
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'public.profiles'::regclass and a.attname = 'user_id'
      and c.conrelid not in (
      'public.quiz_attempts'::regclass, 'public.point_transactions'::regclass, 'public.referrals'::regclass,
      'public.payment_orders'::regclass, 'public.user_roles'::regclass, 'private.profile_texts'::regclass)
    order by 1
  loop
    execute format('select jsonb_agg(to_jsonb(t) - array[%L, ''author_id'']) from %s t where t.%I = $1',
      owned.owner_column,
      -- What is withheld appears once the attempt in progress has ended.
      case
        when owned.name = 'private.notices' then 'private.shown_notices($1)'
        when owned.name in ('private.evidence', 'private.review_cards', 'private.reviews') then format(
          '(select * from %s own where own.user_id = $1 and not private.is_under_way($1, own.question_id))', owned.name)
        else owned.name
      end,
      owned.owner_column) into found_rows using person_id;
    result := result || jsonb_build_object(split_part(owned.name, '.', 2), coalesce(found_rows, '[]'));
  end loop;
  return result;
end
$$;
