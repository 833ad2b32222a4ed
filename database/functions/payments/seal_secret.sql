-- Encrypts every value of private.secrets and private.payment_accounts before it reaches a page or the write-ahead
-- log, with the key of the server that started last. Before the first start there is no key; that start seals the
-- values by updating them.
create or replace function private.seal_secret() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  current_key text;
begin
  if new.value like '-----BEGIN PGP MESSAGE-----%' then
    return new;
  end if;
  select k.public_key into current_key from private.sealing_keys k order by k.used_at desc limit 1;
  if found then
    new.value := extensions.armor(extensions.pgp_pub_encrypt(
      new.value, extensions.dearmor(current_key), 'cipher-algo=aes256'));
  end if;
  return new;
end
$$;
create or replace trigger seal_secret before insert or update on private.secrets
  for each row execute function private.seal_secret();
create or replace trigger seal_secret before insert or update on private.payment_accounts
  for each row execute function private.seal_secret();
