-- True when a choice earns the mark: it is the key, or a regrade accepts it too. Null without a choice. Sets no
-- search_path, so that PostgreSQL can inline it.
create or replace function private.is_right(choice smallint, correct_choice smallint, also_accepted smallint[])
returns boolean
language sql immutable parallel safe
as $$
  select choice = correct_choice or choice = any (also_accepted)
$$;
