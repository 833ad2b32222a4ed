-- Stores the searched text of each quiz set in plain form (private.quiz_set_texts) with each write of its name or
-- description.

-- Identifies the name and description that a stored text was made of. Without settings, so that it is inlined: a search
-- calls it for each quiz set.
create or replace function private.quiz_set_source(name text, description text) returns bigint
language sql immutable parallel safe
as $$
  select hashtextextended(name || U&'\E000' || coalesce(description, ''), 0)
$$;

create or replace function private.index_quiz_set() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.quiz_set_texts as stored (quiz_set_id, source, plain)
  values (new.id, private.quiz_set_source(new.name, new.description), private.search_lines(new.name, new.description))
  on conflict (quiz_set_id) do update set source = excluded.source, plain = excluded.plain
    where stored.source <> excluded.source;
  return null;
end
$$;
create or replace trigger index_quiz_set after insert or update of name, description on public.quiz_sets
  for each row execute function private.index_quiz_set();
