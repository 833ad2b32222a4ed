-- True when another mail that anyone may have caused can be sent to an address, and counts it: at most 10 in 24 hours
-- per mailbox, however the address is written, over all kinds (confirmations, recoveries, sign-in links, changes of
-- address, invitations by members). Called before the mail is created, by the server as the owner and by the
-- invitations' trigger. The requester does not learn the result.
create or replace function private.take_mail(address text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  daily constant integer := 10;
  known constant bytea := private.keyed_digest('mail ' || private.mailbox_of(address));
begin
  -- One at a time per mailbox: concurrent calls would each see the last free slot.
  perform pg_advisory_xact_lock(hashtextextended('private.take_mail ' || encode(known, 'hex'), 0));
  delete from private.mails_taken m where m.mailbox = known and m.taken_at <= now() - interval '1 day';
  if (select count(*) from private.mails_taken m where m.mailbox = known) >= daily then
    return false;
  end if;
  insert into private.mails_taken (mailbox) values (known);
  return true;
end
$$;
