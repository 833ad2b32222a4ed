-- Restores the links that a batch's deletions removed: between tags and their quiz sets or questions, from tags to
-- their category and subject, from questions to the laws that they cite, and from messages to their tenant. A link
-- stays in the trash until both ends exist, so the order in which batches are restored does not matter: each restore
-- also retries the pending links of batches restored earlier. Returns the number of restored rows.
create or replace function private.place_links(restored uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  chunk private.trash_rows;
  waiting json;
  total integer := 0;
  placed integer;
begin
  for chunk in
    select k.* from private.trash_rows k join private.admin_batches b on b.id = k.batch_id
    where (k.is_reference or k.table_name in ('public.quiz_set_tags', 'public.question_tags', 'public.question_laws'))
      and (k.batch_id = restored or b.undone_at is not null)
    order by k.id for update of k
  loop
    case chunk.table_name
      when 'public.quiz_set_tags' then
        insert into public.quiz_set_tags (quiz_set_id, tag_id)
        select r.quiz_set_id, r.tag_id from json_populate_recordset(null::public.quiz_set_tags, chunk.rows) r
        join public.quiz_sets q on q.id = r.quiz_set_id join public.quiz_tags t on t.id = r.tag_id
        on conflict do nothing;
        get diagnostics placed = row_count;
        select json_agg(r) into waiting from json_populate_recordset(null::public.quiz_set_tags, chunk.rows) r
        where not exists (select from public.quiz_set_tags l
          where l.quiz_set_id = r.quiz_set_id and l.tag_id = r.tag_id);
      when 'public.question_tags' then
        insert into public.question_tags (question_id, tag_id)
        select r.question_id, r.tag_id from json_populate_recordset(null::public.question_tags, chunk.rows) r
        join private.questions q on q.id = r.question_id join public.quiz_tags t on t.id = r.tag_id
        on conflict do nothing;
        get diagnostics placed = row_count;
        select json_agg(r) into waiting from json_populate_recordset(null::public.question_tags, chunk.rows) r
        where not exists (select from public.question_tags l
          where l.question_id = r.question_id and l.tag_id = r.tag_id);
      when 'public.question_laws' then
        if chunk.is_reference then
          update public.question_laws c set version_id = v.id
          from json_populate_recordset(null::public.question_laws, chunk.rows) r
          join public.law_versions v on v.id = r.version_id
          where c.id = r.id and c.version_id is null;
          select json_agg(json_build_object('id', r.id, 'version_id', r.version_id)) into waiting
          from json_populate_recordset(null::public.question_laws, chunk.rows) r
          where not exists (select from public.question_laws c where c.id = r.id and c.version_id is not null);
        else
          insert into public.question_laws (id, question_id, law_id, section, detail, version_id, checked_on, reviewed_at)
          select r.id, r.question_id, r.law_id, r.section, r.detail,
            (select v.id from public.law_versions v where v.id = r.version_id), r.checked_on, r.reviewed_at
          from json_populate_recordset(null::public.question_laws, chunk.rows) r
          join private.questions q on q.id = r.question_id join public.laws l on l.id = r.law_id
          on conflict do nothing;
          get diagnostics placed = row_count;
          select json_agg(r) into waiting from json_populate_recordset(null::public.question_laws, chunk.rows) r
          where not exists (select from public.question_laws c where c.question_id = r.question_id
            and c.law_id = r.law_id and c.section = r.section and c.detail is not distinct from r.detail);
        end if;
      when 'public.quiz_tags' then
        update public.quiz_tags t
        set category_id = coalesce(t.category_id, c.id), subject_id = coalesce(t.subject_id, s.id)
        from json_populate_recordset(null::public.quiz_tags, chunk.rows) r
        left join public.tag_categories c on c.id = r.category_id
        left join public.subjects s on s.id = r.subject_id
        where t.id = r.id and (t.category_id is null and c.id is not null or t.subject_id is null and s.id is not null);
        select json_agg(json_build_object('id', r.id, 'category_id', r.category_id, 'subject_id', r.subject_id))
        into waiting from json_populate_recordset(null::public.quiz_tags, chunk.rows) r
        where not exists (select from public.quiz_tags t where t.id = r.id
          and (r.category_id is null or t.category_id is not null) and (r.subject_id is null or t.subject_id is not null));
      when 'public.contact_messages' then
        update public.contact_messages m set tenant_id = t.id
        from json_populate_recordset(null::public.contact_messages, chunk.rows) r
        join public.tenants t on t.id = r.tenant_id
        where m.id = r.id and m.tenant_id is null;
        waiting := null;
    end case;
    total := total + case when chunk.is_reference then 0 else placed end;
    if waiting is null then
      delete from private.trash_rows k where k.id = chunk.id;
    else
      update private.trash_rows k set rows = waiting, row_count = json_array_length(waiting)
      where k.id = chunk.id;
    end if;
  end loop;
  return total;
end
$$;
