-- Puts back what a batch's deletions took, parents first, and answers how many rows. The setting tells
-- the triggers of these tables that rows come back as they were: they number, date, mail and check
-- nothing anew. The figures of learners and quiz sets are counted from the attempts that are back.
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
  perform private.await_tag_categories(batch_id);
  for kept in
    select t.name from private.kept_tables() t
    where t.name not in ('public.quiz_set_tags', 'public.question_tags')
      and exists (select from private.trash_rows k
        where k.batch_id = restore_kept.batch_id and k.table_name = t.name and not k.is_reference)
    order by t.place
  loop
    execute private.restore_statement(batch_id, kept.name) using batch_id;
    get diagnostics total = row_count;
    restored := restored + total;
  end loop;
  insert into public.attempt_answers (attempt_id, question_id, choice, answered_at, sequence)
  select k.attempt_id, k.question_id, k.choice, k.answered_at, k.sequence
  from private.trash_answers k where k.batch_id = restore_kept.batch_id;
  get diagnostics total = row_count;
  restored := restored + total + private.place_links(batch_id);
  perform private.mend_hosts();
  perform private.count_restored_attempts(batch_id);
  delete from private.trash_rows k where k.batch_id = restore_kept.batch_id
    and not k.is_reference and k.table_name not in ('public.quiz_set_tags', 'public.question_tags');
  delete from private.trash_answers k where k.batch_id = restore_kept.batch_id;
  perform set_config('back_office.restoring', '', true);
  return restored;
end
$$;

-- The statement that fills a table again from a batch ($1). Columns that the rows do not know, since a
-- release added them meanwhile, get their default.
create or replace function private.restore_statement(batch_id uuid, table_name text) returns text
language sql stable security definer
set search_path = ''
as $$
  select format('insert into %1$s (%2$s) overriding system value select %3$s
      from private.trash_rows k, json_populate_recordset(null::%1$s, k.rows) r
      where k.batch_id = $1 and k.table_name = %1$L and not k.is_reference %4$s order by k.id',
    restore_statement.table_name, string_agg(quote_ident(a.attname), ', ' order by a.attnum),
    string_agg(case when restore_statement.table_name = 'public.quiz_tags' and a.attname = 'category_id'
      then '(select c.id from public.tag_categories c where c.id = r.category_id)'
      else 'r.' || quote_ident(a.attname) end, ', ' order by a.attnum),
    case restore_statement.table_name
      -- Who was mailed about which report is forgotten after a month.
      when 'private.digested_reports'
        then 'and exists (select from private.report_digests d where d.id = r.digest_id)'
      -- Attempts of accounts that were deleted meanwhile do not come back.
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

-- Tags whose category is deleted come back without it, and get it when it comes back.
create or replace function private.await_tag_categories(batch_id uuid) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.trash_rows (batch_id, table_name, rows, row_count, is_reference)
  select k.batch_id, k.table_name,
    json_agg(json_build_object('id', r.id, 'category_id', r.category_id)), count(*), true
  from private.trash_rows k, json_populate_recordset(null::public.quiz_tags, k.rows) r
  where k.batch_id = await_tag_categories.batch_id and k.table_name = 'public.quiz_tags'
    and not k.is_reference and r.category_id is not null
    and not exists (select from public.tag_categories c where c.id = r.category_id)
  group by 1, 2
$$;

-- Attempts count again; those of deleted accounts for their quiz sets only.
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
  perform private.count_attempts(attempts);
  if nobodies is not null then
    delete from private.learner_totals where user_id = any (nobodies);
    delete from private.learner_days where user_id = any (nobodies);
    delete from private.learner_standings where user_id = any (nobodies);
  end if;
  perform private.mark_soon();
end
$$;
