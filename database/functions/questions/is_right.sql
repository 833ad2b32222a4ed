-- Whether a choice earns the mark: it is the key, or a regrade accepts it too. Null for no choice.
-- Plain, so that PostgreSQL puts it into the query that names it.
create or replace function private.is_right(choice smallint, correct_choice smallint, also_accepted smallint[])
returns boolean
language sql immutable parallel safe
as $$
  select choice = correct_choice or choice = any (also_accepted)
$$;
