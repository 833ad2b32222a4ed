-- Previews change_many before the user confirms it: the number of chosen rows, the number that the act would change,
-- the first 20 of these, and the consequences (`contents`): rows deleted along, or questions published and how many
-- quiz sets are `empty`. `long` acts are started as jobs (private.is_long_change). For administrators; for managers,
-- limited to rows of their tenants (private.chosen_ids).
create or replace function public.preview_change(table_name text, chosen jsonb, act text, detail jsonb default '{}')
returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  ids uuid[];
  concerns text;
  preview json;
begin
  ids := private.chosen_ids(table_name, chosen);
  concerns := (private.row_act(table_name, act, detail)).concerns;
  execute format($preview$
    with changing as materialized (
      select t.id, to_jsonb(t) as content from public.%I t where t.id = any ($1) and %s
    )
    select json_build_object('total', cardinality($1), 'changing', (select count(*) from changing),
      'rows', (
        select coalesce(json_agg(json_build_object('id', first.id, 'name', first.name,
          'status', first.content ->> 'status', 'questions', (first.content ->> 'total_questions')::integer)
          order by first.name, first.id), '[]')
        from (
          select id, content, left(coalesce(content ->> 'name', content ->> 'question_text', content ->> 'title',
            content ->> 'key', ''), 200) collate "th-x-icu" as name
          from changing order by 3, 1 limit 20
        ) first),
      'long', private.is_long_change($3, $2, $1),
      'contents', case $2
        when 'delete' then private.contents_of($3, $1)
        when 'publish' then (
          select jsonb_build_object('questions', coalesce(sum((content ->> 'total_questions')::integer), 0),
            'empty', count(*) filter (where (content ->> 'total_questions')::integer = 0)) from changing)
        else '{}' end)
  $preview$, table_name, concerns) into preview using ids, act, table_name;
  return preview;
end
$$;
grant execute on function public.preview_change(text, jsonb, text, jsonb) to anon, authenticated, service_role;
