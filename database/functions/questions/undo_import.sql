-- Undoes an import: deletes the questions and quiz sets that it created, and the laws that only these cited, and restores
-- the previous content of the questions that it changed. Refuses once a learner has started a quiz set with the imported
-- questions (import_attempted), if questions or sets have changed since (import_moved), and what a request may have no
-- time for (job_required), which is started as a job. For administrators, and managers for their own imports.
create or replace function public.undo_import(import_id uuid) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  taken uuid;
  rows_written integer;
  answer json;
  -- As in private.is_long_change: restoring a question takes 2 ms.
  max_rows constant integer := 500;
  only_tenants constant uuid[] := private.require_manager();
begin
  select i.batch, i.created_count + i.updated_count into taken, rows_written from private.imports i
  where i.id = undo_import.import_id and private.may_see_import(i, only_tenants);
  if taken is null then
    perform private.fail('import_not_found');
  elsif rows_written > max_rows and nullif(current_setting('back_office.job', true), '') is null then
    perform private.fail('job_required');
  end if;
  -- Locked first, as in undo_batch, so that an undo of the same batch queues behind.
  perform from private.admin_batches b where b.id = taken for update;
  answer := private.undo_import(taken);
  update private.admin_batches b set undone_at = now(), undone_by = auth.uid() where b.id = taken;
  return answer;
end
$$;
grant execute on function public.undo_import(uuid) to anon, authenticated, service_role;

-- The same by batch; undo_batch has checked the caller. This is final: the deleted questions are in the imported
-- file, so neither the trail nor the trash stores them.
create or replace function private.undo_import(batch uuid) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  this private.imports;
begin
  select * into this from private.imports i where i.batch = undo_import.batch for update;
  if not found then
    perform private.fail('import_not_found');
  elsif this.undone_at is not null then
    perform private.fail('import_undone');
  end if;
  -- From here on, starts of these quiz sets wait, as for any change of their questions.
  perform from public.quiz_sets s where s.id = any (this.set_ids) order by s.id for update;
  perform from private.questions q join private.import_questions w on w.question_id = q.id
  where w.import_id = this.id order by q.id for update of q;
  if private.was_attempted(this) then
    perform private.fail('import_attempted');
  elsif private.moved_since_import(this) then
    perform private.fail('import_moved');
  end if;

  perform set_config('back_office.named', '', true);
  delete from private.questions q using private.import_questions w
  where w.import_id = this.id and w.question_id = q.id and w.previous_version_id is null;
  delete from public.quiz_sets s where s.id = any (this.made_set_ids);
  -- The laws that the import added, by its time, have no record of their own.
  delete from public.laws l using private.admin_batches b
  where b.id = undo_import.batch and (l.created_at, l.updated_at) = (b.created_at, b.created_at)
    and not exists (select from public.question_laws c where c.law_id = l.id)
    and not exists (select from public.law_versions v where v.law_id = l.id);
  perform from private.change_questions(array(
    -- What was archived since the import, or published, remains so.
    select private.with_status(private.with_content(q, private.content_of_version(v)),
      case when q.status = 'draft' then w.previous_status end)
    from private.import_questions w join private.question_versions v on v.id = w.previous_version_id
    join private.questions q on q.id = w.question_id
    where w.import_id = this.id
  ));
  update private.imports i set undone_at = now(), undone_by = auth.uid() where i.id = this.id;
  perform private.audit('undo_import', 'quiz_sets', this.set_ids[1]::text,
    jsonb_build_object('import_id', this.id, 'file_name', this.file_name, 'quiz_set_ids', this.set_ids,
      'created_count', this.created_count, 'updated_count', this.updated_count), null);
  return json_build_object('removed_count', this.created_count, 'restored_count', this.updated_count,
    'quiz_sets_removed', cardinality(this.made_set_ids));
end
$$;

-- True if an attempt at one of the quiz sets started after the import.
create or replace function private.was_attempted(import private.imports) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from public.quiz_attempts a
    where a.quiz_set_id = any (import.set_ids) and a.started_at >= import.created_at)
$$;

-- True if questions of the import have changed, or its new sets contain other questions. Questions created by the
-- import and deleted since are ignored.
create or replace function private.moved_since_import(import private.imports) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from private.import_questions w left join private.questions q on q.id = w.question_id
    where w.import_id = import.id and case when q.id is null then w.previous_version_id is not null
      else q.version_id <> w.version_id end
  ) or exists (
    select from private.questions q where q.quiz_set_id = any (import.made_set_ids)
      and not exists (select from private.import_questions w
        where w.import_id = import.id and w.question_id = q.id)
  )
$$;
