-- Limits the length of every text that a request writes: settings, names and descriptions are sent to every visitor,
-- the settings and the tenant within each page. A longer text stored earlier may stay while other columns change. The
-- owner (imports, restores) passes; functions that write as the owner for a request check lengths themselves.
-- Attached by private.guard_table.
create or replace function private.refuse_long_texts() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  longest constant integer := private.longest_text();
begin
  if current_user in ('anon', 'authenticated', 'service_role') and exists (
    select from jsonb_each_text(to_jsonb(new)) given (name, value)
    where length(given.value) > longest and given.value is distinct from to_jsonb(old) ->> given.name)
  then
    perform private.fail('text_too_long', jsonb_build_object('longest', to_char(longest, 'FM999,999')));
  end if;
  return new;
end
$$;
grant execute on function private.refuse_long_texts() to anon, authenticated, service_role;

-- The maximum length of a text, in characters.
create or replace function private.longest_text() returns integer
language sql immutable parallel safe
as $$
  select 20000
$$;
grant execute on function private.longest_text() to anon, authenticated, service_role;
