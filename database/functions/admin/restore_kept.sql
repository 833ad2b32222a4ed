-- Restores the rows that a batch's deletions moved to the trash, parents first, and returns their number. The setting
-- makes the triggers of these tables store rows unchanged: they do not number, date, mail or check them. Statistics
-- of learners and quiz sets are counted from the restored attempts.
create or replace function private.restore_kept(batch_id uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  kept record;
  restored integer := 0;
  total integer;
begin
  perform set_config('back_office.restoring', 'on', true);
  perform private.await_parents_of_tags(batch_id);
  for kept in
    select t.name from private.trash_tables() t
    where t.name not in ('public.quiz_set_tags', 'public.question_tags', 'public.question_laws')
      and exists (select from private.trash_rows k
        where k.batch_id = restore_kept.batch_id and k.table_name = t.name and not k.is_reference)
    order by t.place
  loop
    execute private.restore_statement(batch_id, kept.name) using batch_id;
    get diagnostics total = row_count;
    restored := restored + total;
  end loop;
  insert into public.attempt_answers (attempt_id, question_id, choice, answered_at, sequence, unsure)
  select k.attempt_id, k.question_id, k.choice, k.answered_at, k.sequence, k.unsure
  from private.trash_answers k where k.batch_id = restore_kept.batch_id;
  get diagnostics total = row_count;
  restored := restored + total + private.place_links(batch_id);
  perform private.mend_hosts();
  perform private.count_restored_attempts(batch_id);
  delete from private.trash_rows k where k.batch_id = restore_kept.batch_id
    and not k.is_reference and k.table_name not in ('public.quiz_set_tags', 'public.question_tags', 'public.question_laws');
  delete from private.trash_answers k where k.batch_id = restore_kept.batch_id;
  perform set_config('back_office.restoring', '', true);
  return restored;
end
$$;

-- Builds the statement that restores a table from a batch ($1). Columns added by a later release than the stored rows
-- get their default.
create or replace function private.restore_statement(batch_id uuid, table_name text) returns text
language sql stable security definer
set search_path = ''
as $$
  select format('insert into %1$s (%2$s) overriding system value select %3$s
      from private.trash_rows k, json_populate_recordset(null::%1$s, k.rows) r
      where k.batch_id = $1 and k.table_name = %1$L and not k.is_reference %4$s order by k.id',
    restore_statement.table_name, string_agg(quote_ident(a.attname), ', ' order by a.attnum),
    string_agg(case
      when restore_statement.table_name = 'public.quiz_tags' and a.attname = 'category_id'
      then '(select c.id from public.tag_categories c where c.id = r.category_id)'
      -- The account that held the question may be gone.
      when restore_statement.table_name = 'private.questions' and a.attname = 'held_by'
      then '(select p.user_id from public.profiles p where p.user_id = r.held_by)'
      when restore_statement.table_name = 'public.quiz_tags' and a.attname = 'subject_id'
      then '(select s.id from public.subjects s where s.id = r.subject_id)'
      else 'r.' || quote_ident(a.attname) end, ', ' order by a.attnum),
    case restore_statement.table_name
      -- Digests are deleted after a month, so the records of mailed reports may have lost theirs.
      when 'private.digested_reports'
        then 'and exists (select from private.report_digests d where d.id = r.digest_id)'
      -- Attempts of accounts deleted in the meantime are not restored.
      when 'private.regraded_attempts'
        then 'and exists (select from public.quiz_attempts a where a.id = r.attempt_id)'
      else '' end)
  from pg_catalog.pg_attribute a
  where a.attrelid = restore_statement.table_name::regclass
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.attname in (
      select json_object_keys(k.rows -> 0) from private.trash_rows k
      where k.id = (select min(first.id) from private.trash_rows first
        where first.batch_id = restore_statement.batch_id
          and first.table_name = restore_statement.table_name and not first.is_reference))
$$;

-- Tags whose category or subject is still deleted are restored without it and get it back when that is restored.
create or replace function private.await_parents_of_tags(batch_id uuid) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.trash_rows (batch_id, table_name, rows, row_count, is_reference)
  select k.batch_id, k.table_name,
    json_agg(json_build_object('id', r.id, 'category_id', case when c.id is null then r.category_id end,
      'subject_id', case when s.id is null then r.subject_id end)), count(*), true
  from private.trash_rows k cross join json_populate_recordset(null::public.quiz_tags, k.rows) r
  left join public.tag_categories c on c.id = r.category_id
  left join public.subjects s on s.id = r.subject_id
  where k.batch_id = await_parents_of_tags.batch_id and k.table_name = 'public.quiz_tags'
    and not k.is_reference
    and (r.category_id is not null and c.id is null or r.subject_id is not null and s.id is null)
  group by 1, 2
$$;

-- Counts restored attempts in the statistics; attempts of deleted accounts count only for their quiz sets.
create or replace function private.count_restored_attempts(batch_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  attempts uuid[];
  nobodies uuid[];
begin
  select array_agg(r.id), array_agg(distinct p.user_id) filter (where p.deleted_at is not null)
  into attempts, nobodies
  from private.trash_rows k, json_populate_recordset(null::public.quiz_attempts, k.rows) r
  join public.profiles p on p.user_id = r.user_id
  where k.batch_id = count_restored_attempts.batch_id and k.table_name = 'public.quiz_attempts'
    and r.status = 'submitted';
  if attempts is null then
    return;
  end if;
  -- When a retake was inserted, its learner's first attempt may not have been restored yet, nor its answers.
  update public.quiz_attempts a set board = null
  where a.id = any (attempts) and a.board is not null
    and (not private.is_first_attempt(a) or private.is_blank(a.id));
  perform private.count_attempts(attempts);
  if nobodies is not null then
    delete from private.learner_totals where user_id = any (nobodies);
    delete from private.learner_days where user_id = any (nobodies);
    delete from private.learner_standings where user_id = any (nobodies);
  end if;
  perform private.mark_soon();
end
$$;
