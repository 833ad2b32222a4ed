-- Moves rows deleted by an administrator to the trash, with all rows deleted by cascade, learners' attempts included.
-- Rows deleted with an account, by learners themselves or by the server's jobs are not stored. Statement trigger of
-- every guarded table (guard_table), which fires before the rows and their children are deleted.
create or replace function private.mark_deletion() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if coalesce(current_setting('back_office.named', true), '') = 'on' or current_user = 'service_role'
    or current_user = 'authenticated'
      and (private.is_admin() or current_setting('back_office.tenants', true) <> '')
  then
    perform set_config('back_office.keeping', 'on', true);
  end if;
  return null;
end
$$;
grant execute on function private.mark_deletion() to anon, authenticated, service_role;

-- Stores the deleted rows of one statement. The arguments are the columns that refer to a person.
create or replace function private.move_to_trash() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if coalesce(current_setting('back_office.keeping', true), '') <> 'on'
    or not exists (select from old_rows)
  then
    return null;
  end if;
  insert into private.trash_rows (batch_id, table_name, rows, row_count, people)
  select private.current_batch('delete'), tg_table_schema || '.' || tg_table_name,
    json_agg(gone.kept), count(*),
    coalesce(array_agg(distinct gone.person) filter (where gone.person is not null), '{}')
    || coalesce(array_agg(distinct gone.other) filter (where gone.other is not null), '{}')
  from (
    select to_json(o) as kept, (row_number() over () - 1) / 500 as chunk,
      case when tg_nargs > 0 then (to_jsonb(o) ->> tg_argv[0])::uuid end as person,
      case when tg_nargs > 1 then (to_jsonb(o) ->> tg_argv[1])::uuid end as other
    from old_rows o
  ) gone
  group by gone.chunk;
  return null;
end
$$;

-- Stores answers as rows rather than as JSON, because there are millions.
create or replace function private.keep_answers() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if current_setting('back_office.keeping', true) = 'on' and exists (select from old_rows) then
    insert into private.trash_answers (batch_id, attempt_id, question_id, choice, answered_at, sequence, unsure)
    select batch.id, o.attempt_id, o.question_id, o.choice, o.answered_at, o.sequence, o.unsure
    from old_rows o, (select private.current_batch('delete') as id) batch;
  end if;
  return null;
end
$$;
create or replace trigger move_to_trash after delete on public.attempt_answers
  referencing old table as old_rows for each statement execute function private.keep_answers();

-- Stores references that `on delete set null` cleared. The argument is the column. Used for a tenant's messages, the
-- tags of a tag category or a subject, and the citations of a law's version.
create or replace function private.keep_references() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if coalesce(current_setting('back_office.keeping', true), '') <> 'on' then
    return null;
  end if;
  insert into private.trash_rows (batch_id, table_name, rows, row_count, is_reference)
  select private.current_batch('delete'), tg_table_schema || '.' || tg_table_name,
    json_agg(json_build_object('id', n.id, tg_argv[0], to_jsonb(o) -> tg_argv[0])), count(*), true
  from new_rows n join old_rows o using (id)
  where to_jsonb(n) ->> tg_argv[0] is null and to_jsonb(o) ->> tg_argv[0] is not null
  having count(*) > 0;
  return null;
end
$$;

-- Every table that a deletion reaches, parents first, which is the order of restoring. Excluded: the statistics of
-- learners and quiz sets, which are recounted; the search index, which triggers write; and answers (keep_answers).
create or replace function private.trash_tables() returns table (place integer, name text, people text[])
language sql immutable
set search_path = ''
as $$
  values
    (1, 'public.tenants', '{}'::text[]),
    (2, 'public.storage_quotas', '{}'),
    (3, 'public.tenant_domains', '{}'),
    (4, 'private.tenant_hosts', '{}'),
    (5, 'public.site_settings', '{}'),
    (6, 'public.seo_settings', '{}'),
    (7, 'public.categories', '{}'),
    (8, 'public.subcategories', '{}'),
    (9, 'public.courses', '{}'),
    (10, 'public.quiz_sets', '{}'),
    (11, 'private.regrades', '{}'),
    (12, 'private.question_versions', '{}'),
    (13, 'private.questions', '{}'),
    (14, 'private.quiz_set_editions', '{}'),
    (15, 'private.edition_questions', '{}'),
    (16, 'private.edition_statistics', '{}'),
    (17, 'private.item_statistics', '{}'),
    (18, 'public.tag_categories', '{}'),
    (19, 'public.subjects', '{}'),
    (20, 'public.quiz_tags', '{}'),
    (21, 'public.quiz_set_tags', '{}'),
    (22, 'public.question_tags', '{}'),
    (23, 'public.quiz_attempts', '{user_id}'),
    (24, 'private.regraded_attempts', '{}'),
    (25, 'public.bookmarks', '{user_id}'),
    (26, 'private.review_cards', '{user_id}'),
    (27, 'private.reviews', '{user_id}'),
    (28, 'private.report_digests', '{}'),
    (29, 'public.question_reports', '{user_id,handled_by}'),
    (30, 'private.digested_reports', '{}'),
    (31, 'public.tenant_managers', '{user_id}'),
    (32, 'public.exam_targets', '{user_id}'),
    (33, 'public.exam_blueprints', '{}'),
    (34, 'public.exam_papers', '{}'),
    (35, 'private.exam_paper_questions', '{}'),
    (36, 'public.laws', '{}'),
    (37, 'public.law_versions', '{}'),
    (38, 'public.question_laws', '{}'),
    (39, 'private.law_proposals', '{}')
$$;

do $$
declare
  own record;
begin
  for own in select * from private.trash_tables() loop
    execute format('create or replace trigger move_to_trash after delete on %s
      referencing old table as old_rows for each statement execute function private.move_to_trash(%s)',
      own.name, (select string_agg(quote_literal(person), ', ') from unnest(own.people) person));
  end loop;
  create or replace trigger keep_references after update on public.quiz_tags
    referencing old table as old_rows new table as new_rows
    for each statement execute function private.keep_references('category_id');
  create or replace trigger keep_subjects after update on public.quiz_tags
    referencing old table as old_rows new table as new_rows
    for each statement execute function private.keep_references('subject_id');
  create or replace trigger keep_references after update on public.question_laws
    referencing old table as old_rows new table as new_rows
    for each statement execute function private.keep_references('version_id');
  create or replace trigger keep_references after update on public.contact_messages
    referencing old table as old_rows new table as new_rows
    for each statement execute function private.keep_references('tenant_id');
end
$$;
