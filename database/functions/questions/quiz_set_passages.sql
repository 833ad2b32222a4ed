-- The passages of a quiz set with the questions that have them, by id and position, in the order of the set. Empty for
-- an unknown set. For administrators, and managers of its tenant.
create or replace function public.quiz_set_passages(quiz_set_id uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_tenants(array[private.quiz_set_tenant(quiz_set_id)]);
  return (
    select coalesce(json_agg(json_build_object('passage', p.passage, 'questions', p.questions) order by p.first), '[]')
    from (
      select q.passage, min(q.position) as first,
        json_agg(json_build_object('id', q.id, 'position', q.position) order by q.position) as questions
      from (
        select own.id, own.passage, row_number() over (order by own.display_order, own.created_at, own.id) as position
        from private.questions own where own.quiz_set_id = quiz_set_passages.quiz_set_id
      ) q
      where q.passage is not null group by q.passage
    ) p);
end
$$;
grant execute on function public.quiz_set_passages(uuid) to anon, authenticated, service_role;
