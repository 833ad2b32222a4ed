-- True when the caller may start a quiz set: learners those shown on the current site, administrators any.
create or replace function private.may_start(quiz public.quiz_sets) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.shows_quiz_set(private.current_tenant_id(), quiz.id) or private.is_admin();
end
$$;
