-- Removes a person from their rows when the account is deleted, on any path (PDPA). Attempts, ledger and orders pass
-- to a new profile without a person, under an id that appears nowhere else; all other rows are deleted with the old
-- profile. Remaining points are taken off by an adjustment, so that the ledger still sums to the balance. Refuses the
-- last administrator (keep_last_admin). Locks balances first, in the common lock order
-- (docs/design/attempts.md): the person's and their referrer's, because the referral row changes too.
create or replace function private.forget_person() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  nobody constant uuid := gen_random_uuid();
  person public.profiles;
begin
  perform from public.profiles p
  where p.user_id = any (array(
    select old.id union select r.referrer_id from public.referrals r where r.referee_id = old.id))
  order by p.user_id for update;
  select * into person from public.profiles where user_id = old.id;
  if not found then
    return old;
  end if;
  perform private.finish_attempts(array(
    select id from public.quiz_attempts where user_id = old.id and status = 'in_progress'));
  -- An anonymous user without attempts or ledger rows leaves nothing behind, not even a profile without a person.
  if person.is_anonymous
    and not exists (select from public.quiz_attempts a where a.user_id = old.id)
    and not exists (select from public.point_transactions t where t.user_id = old.id)
  then
    perform private.forget_traces(old.id, nobody);
    delete from public.profiles where user_id = old.id;
    return old;
  end if;
  if person.points > 0 then
    insert into public.point_transactions (user_id, transaction_type, amount, description, actor_id)
    values (old.id, 'adjustment', -person.points, private.phrase('ledger.account_deleted'), old.id);
  end if;

  insert into public.profiles (user_id, created_at, deleted_at, is_anonymous)
  values (nobody, date_trunc('day', person.created_at), now(), person.is_anonymous);
  update public.quiz_attempts set user_id = nobody where user_id = old.id;
  update private.withdrawn_attempts set user_id = nobody where user_id = old.id;
  update private.regrade_refunds set user_id = nobody where user_id = old.id;
  update private.evidence set user_id = nobody where user_id = old.id;
  update private.readiness_predictions set user_id = nobody where user_id = old.id;
  update public.point_transactions
  set user_id = nobody, actor_id = case when actor_id = old.id then nobody else actor_id end
  where user_id = old.id;
  update public.payment_orders set user_id = nobody where user_id = old.id;
  update private.payment_dealings set user_id = nobody where user_id = old.id;
  perform private.forget_referrals(old.id, old.email, nobody);
  perform private.forget_traces(old.id, nobody);
  perform private.forget_invitation(old.email);
  if exists (select from private.learner_standings s where s.user_id = old.id) then
    perform private.mark_soon();
  end if;
  delete from public.profiles where user_id = old.id;
  return old;
end
$$;
create or replace trigger forget_person before delete on auth.users
  for each row execute function private.forget_person();
-- GoTrue's soft deletion: the row remains for rows that refer to it, without personal data.
create or replace trigger forget_person_softly after update of deleted_at on auth.users
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function private.forget_person();

-- Removes the person from referrals: completed ones remain without name and address, since a bonus was paid for them;
-- pending ones are deleted.
create or replace function private.forget_referrals(person_id uuid, address text, nobody uuid) returns void
language sql security definer
set search_path = ''
as $$
  delete from public.referrals
  where status = 'pending' and (referrer_id = person_id or lower(referee_email) = lower(address));
  update public.referrals set referrer_id = nobody, referral_code = '', referee_email = null
  where referrer_id = person_id;
  update public.referrals set referee_email = null, referee_id = null where referee_id = person_id;
$$;

-- Removes names and addresses from the two audit trails, and all data of the person from the trash. The operation,
-- its time and its origin remain.
create or replace function private.forget_traces(person_id uuid, nobody uuid) returns void
language sql security definer
set search_path = ''
as $$
  -- The actor of an entry remains, without a name.
  update private.audit_texts t set people = array_remove(array[l.actor_id], null)
  from public.admin_audit_log l
  where l.id = t.entry_id and t.people @> array[person_id] and l.table_name in ('profiles', 'user_roles', 'tenant_managers')
    and private.entry_person(l) = person_id;
  update public.admin_audit_log
  set row_id = nobody::text,
    before = before - array['user_id', 'email', 'full_name', 'referral_code'],
    after = after - array['user_id', 'email', 'full_name', 'referral_code']
  where table_name in ('profiles', 'user_roles', 'tenant_managers')
    and person_id::text in (row_id, coalesce(after, before) ->> 'user_id');
  update auth.audit_log_entries
  set payload = (payload::jsonb || jsonb_build_object('actor_id', nobody, 'actor_username', ''))::json
  where payload ->> 'actor_id' = person_id::text;
  delete from auth.flow_state where user_id = person_id;
  select private.forget_in_trash(person_id, nobody);
$$;
