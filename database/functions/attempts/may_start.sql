-- True when the caller may start a quiz set: learners those shown on the current site, administrators any. A paper may be
-- started on the site of its examination while that is open and the paper not retired.
create or replace function private.may_start(quiz public.quiz_sets) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if quiz.is_paper then
    return exists (
      select from public.exam_papers p join public.exam_blueprints b on b.id = p.blueprint_id
      where p.quiz_set_id = quiz.id and p.retired_at is null and b.is_active
        and b.tenant_id is not distinct from private.current_tenant_id());
  end if;
  return private.shows_quiz_set(private.current_tenant_id(), quiz.id) or private.is_admin();
end
$$;
