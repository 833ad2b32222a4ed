-- Which questions an act is about, told in one of two ways: `ids`, chosen one by one, or what the list is
-- narrowed by, whatever page of it was shown: `search` and `filters`, as list_questions takes them. A search
-- finds up to 1,000 and one more, so that what it costs is bounded. Refuses a manager whose choice is not all
-- of their tenants.
create or replace function private.chosen_questions(chosen jsonb) returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  found uuid[];
begin
  if jsonb_typeof(chosen -> 'ids') = 'array' then
    found := array(select private.uuid_or_null(given) from jsonb_array_elements_text(chosen -> 'ids') given);
    perform private.require_tenants(private.tenants_of('questions', found));
    return array(select q.id from private.questions q where q.id = any (found) order by q.id);
  end if;
  if jsonb_typeof(chosen -> 'filters') is distinct from 'object' then
    perform private.fail('request_malformed');
  end if;
  perform private.require_site(chosen -> 'filters' ->> 'site');
  found := private.find_questions(left(chosen ->> 'search', 200), chosen -> 'filters', 1000);
  if found is null then
    execute format('select array(select q.id from private.questions q where %s order by q.id)',
      private.question_condition(chosen -> 'filters', false)) into found;
  end if;
  return found;
end
$$;

-- The same for an act: of a filter no other number than the `count` that was confirmed
-- (selection_changed). A list counts a search up to 1,000, so one that finds more is refused as well.
create or replace function private.confirmed_questions(chosen jsonb) returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  ids constant uuid[] := private.chosen_questions(chosen);
begin
  if not chosen ? 'ids' and ((chosen ->> 'count')::integer is distinct from cardinality(ids)
    or chosen ->> 'search' <> '' and cardinality(ids) > 1000)
  then
    perform private.fail('selection_changed', jsonb_build_object('count', cardinality(ids)));
  end if;
  return ids;
end
$$;
