-- An account can go while its attempts, ledger and orders stay, without a person
-- (functions/account/forget_person.sql): they then belong to a profile that no account stands behind.
alter table public.profiles
  drop constraint profiles_user_id_fkey,
  add column deleted_at timestamptz,
  add constraint profiles_deleted_nameless check (
    deleted_at is null or (email is null and full_name is null and referral_code is null));

-- What must outlive its person is never lost with the profile, whoever forgets to move it first.
alter table public.quiz_attempts
  drop constraint quiz_attempts_user_id_fkey,
  add constraint quiz_attempts_user_id_fkey foreign key (user_id) references public.profiles on delete restrict;
alter table public.point_transactions
  drop constraint point_transactions_user_id_fkey,
  add constraint point_transactions_user_id_fkey foreign key (user_id) references public.profiles on delete restrict;
alter table public.payment_orders
  drop constraint payment_orders_user_id_fkey,
  add constraint payment_orders_user_id_fkey foreign key (user_id) references public.profiles on delete restrict;

-- Finds a person's entries when the account goes.
create index audit_log_entries_actor on auth.audit_log_entries ((payload ->> 'actor_id'));

insert into private.phrases values ('ledger.account_deleted', 'แต้มคงเหลือสิ้นสุดเมื่อลบบัญชี');
