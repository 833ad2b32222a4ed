-- The questions that the operator offers for free on the current site's home page, with their key: up to three, by
-- the ids in its setting sample_questions, if shown on this site (catalogue/shown.sql), not dropped, and without a
-- passage. Empty without the setting. Returns nothing else of their quiz sets. Open to everyone.
create or replace function public.sample_questions() returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  here constant uuid := private.current_tenant_id();
  named text;
begin
  select s.value into named from public.site_settings s
  where s.key = coalesce('tenant_' || here || '_', '') || 'sample_questions';
  return (
    select coalesce(json_agg(json_build_object('id', q.id, 'question_text', q.question_text,
      'option_a', q.option_a, 'option_b', q.option_b, 'option_c', q.option_c, 'option_d', q.option_d,
      'correct_choice', private.choice_of(q.correct_answer), 'explanation', q.explanation,
      'option_notes', q.option_notes) order by place), '[]')
    from (
      select place, case when btrim(entry) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then btrim(entry)::uuid end as id
      from unnest((string_to_array(named, ','))[:3]) with ordinality as list (entry, place)
    ) chosen
    join private.shown_questions shown on shown.id = chosen.id and not shown.is_dropped
      and shown.tenant_id is not distinct from here
    join private.questions q on q.id = shown.id and q.passage is null);
end
$$;
grant execute on function public.sample_questions() to anon, authenticated;
