-- Ends the attempts in progress of quiz sets that are about to be deleted, by themselves or with what they belong to,
-- and returns their points, without those returned when questions were dropped. A withdrawn attempt is final: it does
-- not go to the trash, so undoing the deletion neither restores nor charges it, and a later deletion finds nothing to
-- return. Attempts submitted in the meantime are left to the deletion. Row trigger before the deletion, when the row is
-- locked: attempts that start later wait for it and fail. Locks balances before attempts, as submitting does. Its
-- argument is the condition that selects the attempts.
create or replace function private.withdraw_attempts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  running constant text := 'select a.id, a.user_id from public.quiz_attempts a
    join public.quiz_sets q on q.id = a.quiz_set_id
    left join public.courses c on c.id = q.course_id
    left join public.subcategories s on s.id = c.subcategory_id
    where a.status = ''in_progress'' and ';
  keeping constant text := coalesce(current_setting('back_office.keeping', true), '');
  users uuid[];
  attempts uuid[];
begin
  execute 'select array_agg(r.id), array_agg(r.user_id) from (' || running || tg_argv[0] || ') r'
    into attempts, users using old.id;
  if attempts is null then
    return old;
  end if;
  perform from public.profiles p where p.user_id = any (users) order by p.user_id for no key update;
  perform from public.quiz_attempts a where a.id = any (attempts) order by a.id for update;
  with withdrawn as (
    insert into private.withdrawn_attempts (attempt_id, user_id, quiz_set_id, points_returned, batch_id)
    select a.id, a.user_id, a.quiz_set_id, a.points_spent - coalesce((
        select sum(r.points) from private.regrade_refunds r where r.attempt_id = a.id), 0),
      case when keeping = 'on' then private.current_batch('delete') end
    from public.quiz_attempts a where a.id = any (attempts) and a.status = 'in_progress'
    returning *
  )
  insert into public.point_transactions
    (user_id, transaction_type, amount, description, reference_type, reference_id)
  select w.user_id, 'earned', w.points_returned, private.phrase('ledger.withdrawn', jsonb_build_object('name', q.name)),
    'withdrawn_attempt', w.attempt_id
  from withdrawn w join public.quiz_sets q on q.id = w.quiz_set_id
  where w.points_returned > 0
  order by w.user_id;
  perform set_config('back_office.keeping', '', true);
  delete from public.quiz_attempts a where a.id = any (attempts) and a.status = 'in_progress';
  perform set_config('back_office.keeping', keeping, true);
  return old;
end
$$;

create or replace trigger withdraw_attempts before delete on public.quiz_sets
  for each row execute function private.withdraw_attempts('q.id = $1');
create or replace trigger withdraw_attempts before delete on public.courses
  for each row execute function private.withdraw_attempts('q.course_id = $1');
create or replace trigger withdraw_attempts before delete on public.subcategories
  for each row execute function private.withdraw_attempts('c.subcategory_id = $1');
create or replace trigger withdraw_attempts before delete on public.categories
  for each row execute function private.withdraw_attempts('s.category_id = $1');
-- An attempt keeps its tenant when its quiz set moves to another, and is deleted with it.
create or replace trigger withdraw_attempts before delete on public.tenants
  for each row execute function private.withdraw_attempts('$1 in (q.tenant_id, a.tenant_id)');

-- Refuses a call on an attempt that the caller does not have: withdrawn, or unknown.
create or replace function private.fail_without_attempt(attempt_id uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  returned integer;
begin
  select w.points_returned into returned from private.withdrawn_attempts w
  where w.attempt_id = fail_without_attempt.attempt_id and w.user_id = auth.uid();
  if found then
    perform private.fail('attempt_withdrawn', jsonb_build_object('points', returned));
  end if;
  perform private.fail('attempt_not_found');
end
$$;
