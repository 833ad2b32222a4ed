-- quiz_sets.total_questions is maintained by functions/questions/track_questions.sql, so a value in an insert or
-- update of the quiz set is ignored, except when it is restored from the trash with its questions, and for papers of
-- examinations (questions/current_edition.sql).
create or replace function private.keep_total_questions() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.is_paper or current_setting('back_office.restoring', true) = 'on' then
    return new;
  end if;
  new.total_questions := case tg_op when 'INSERT' then 0 else old.total_questions end;
  return new;
end
$$;
grant execute on function private.keep_total_questions() to anon, authenticated, service_role;

create or replace trigger keep_total_questions before insert on public.quiz_sets
  for each row execute function private.keep_total_questions();
-- Depth 0 is a statement of a client; the questions' trigger writes at depth 1.
create or replace trigger keep_total_questions_on_update before update of total_questions on public.quiz_sets
  for each row when (pg_trigger_depth() = 0) execute function private.keep_total_questions();
