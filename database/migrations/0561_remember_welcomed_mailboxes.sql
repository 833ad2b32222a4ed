-- backward-compatible: functions alone read and write it.

-- Mailboxes, telephone numbers and identities that welcome points were given for, so that they are given once
-- however often an account is deleted and made again. Keyed hashes and no person: a row says nothing without the key.
create table private.welcomed (
  digest bytea primary key
);

-- The key of such hashes, made here and never changed: with another nothing would be recognised.
create table private.digest_key (
  is_only boolean primary key default true constraint digest_key_is_only check (is_only),
  key bytea not null
);
insert into private.digest_key (key) values (extensions.gen_random_bytes(32));
