-- Until now a sign-up made its account at once, with name, device and referral, before the owner of the
-- address said a word. What such accounts hold that nobody confirmed may be a stranger's: it goes, and
-- is what the owner types who signs up. Points and profile stay with the account.
create temporary table unproved on commit drop as
  select id from auth.users
  where email_confirmed_at is null and last_sign_in_at is null and invited_at is null
    and deleted_at is null;

update public.profiles set full_name = null
where user_id in (select id from unproved) and full_name is not null;
delete from private.device_signals where user_id in (select id from unproved);
delete from public.referrals where referee_id in (select id from unproved) and not points_awarded;

drop table unproved;
