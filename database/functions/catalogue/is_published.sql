-- Whether learners may know of a quiz set at all. Its switch may be off.
create or replace function private.is_published(quiz_set_id uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from public.quiz_sets q where q.id = is_published.quiz_set_id and q.status = 'published');
end
$$;
