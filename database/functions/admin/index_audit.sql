-- Indexes entries of the audit trail for its search: the name of the row, the reason, and the accounts concerned, whose
-- names are compared at the search (private.profile_texts), so that a changed or deleted name is not found. Called once
-- per batch, at its commit: bulk actions write thousands of entries, and planning for each takes longer than the work.
create or replace function private.index_audit(entries bigint[]) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.audit_texts (entry_id, plain, grams, people)
  select t.id, t.plain, private.audit_grams(t.plain), t.people
  from (
    select l.id, private.search_lines(private.entry_label(l), left(l.reason, 200)) as plain,
      array_remove(array[l.actor_id, private.entry_person(l)], null) as people
    from public.admin_audit_log l
    where l.id = any (entries)
    offset 0) t
$$;

-- Hashes of the trigrams of a plain text. Two trigrams may share a hash, so texts are compared too. In PL/pgSQL, whose
-- plan lasts for the session.
create or replace function private.audit_grams(plain text) returns smallint[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  letters constant text[] := string_to_array(plain, null);
begin
  return array(
    select ((ascii(a) * 9409::bigint + ascii(b) * 97 + ascii(d)) % 32749)::smallint
    from unnest(letters, letters[2:], letters[3:]) gram (a, b, d) where d is not null);
end
$$;

-- The condition on a row `t` of private.audit_texts that finds a typed text: each word in its texts, or in name or e-mail
-- address of one of its accounts. Values are literals, so that the planner knows how frequent they are.
create or replace function private.audit_text_condition(typed text) returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(string_agg('(' || format('t.plain like %L', '%' || w.plain || '%')
    || case when length(w.plain) > 2 then format(' and t.grams @> %L', private.audit_grams(w.plain)) else '' end
    || case when w.people <> '{}' then format(' or t.people && %L', w.people) else '' end || ')', ' and '), 'false')
  from (
    select p.plain, array(
      select t.user_id from private.profile_texts t
      where length(p.plain) > 1 and t.plain like '%' || p.plain || '%' limit 1000) as people
    from (
      select private.search_plain(word) as plain
      from regexp_split_to_table(left(typed, 100), '\s+') word
    ) p
    where p.plain <> ''
  ) w
$$;
