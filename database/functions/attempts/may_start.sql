-- Learners start what the site visited shows; administrators whatever there is.
create or replace function private.may_start(quiz public.quiz_sets) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (quiz.is_active and quiz.status = 'published'
      and quiz.tenant_id is not distinct from private.current_tenant_id())
    or private.is_admin();
end
$$;
