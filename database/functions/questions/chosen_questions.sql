-- The questions that an operation applies to, given in one of two ways: `ids`, chosen one by one, or the list's
-- filters, regardless of the page shown: `search` and `filters` as in list_questions. A search stops at 1,001
-- results, to bound its cost. Refuses a manager's choice that is not entirely of their tenants.
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

-- The same for an operation that changes them. With filters, refuses a number other than the confirmed `count`
-- (selection_changed). A list counts search results up to 1,000 only, so a search with more is refused too.
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
