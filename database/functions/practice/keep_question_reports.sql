-- Sets who handled a report and when from its status; a reopened report has neither.
create or replace function private.keep_question_reports() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.handled_at := case when new.status <> 'open' then now() end;
  new.handled_by := case when new.status <> 'open' then auth.uid() end;
  return new;
end
$$;
create or replace trigger keep_question_reports before update of status on public.question_reports
  for each row when (old.status <> new.status) execute function private.keep_question_reports();
