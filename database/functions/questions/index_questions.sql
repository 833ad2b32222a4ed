-- Updates the search data of questions: their plain text, its signature and its similarity keys.
create or replace function private.index_questions(ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  with read as materialized (
    select q.id, q.quiz_set_id, q.status,
      private.question_lines(q.question_text, q.option_a, q.option_b, q.option_c, q.option_d) as asked,
      private.question_plain(concat_ws(chr(10), q.explanation, array_to_string(q.option_notes, chr(10)))) as explained,
      private.question_plain(q.passage) as passage
    from private.questions q where q.id = any (ids)
  ), signed as materialized (
    select *, private.search_signature(asked) as asked_signature,
      private.search_signature(explained) as explained_signature, private.search_signature(passage) as passage_signature
    from read
  ), narrow as (
    insert into private.question_signatures as s (id, quiz_set_id, status, signature)
    select id, quiz_set_id, status, asked_signature | explained_signature | passage_signature from signed
    on conflict (id) do update
    set quiz_set_id = excluded.quiz_set_id, status = excluded.status, signature = excluded.signature
  )
  insert into private.question_texts as t (question_id, asked_signature, bands, passage_digest, plain)
  select id, asked_signature, private.question_bands(asked), md5(nullif(passage, ''))::uuid,
    concat_ws(chr(10), asked, nullif(passage, ''), nullif(explained, ''))
  from signed
  on conflict (question_id) do update
  set asked_signature = excluded.asked_signature, bands = excluded.bands,
    passage_digest = excluded.passage_digest, plain = excluded.plain;
end
$$;

-- Maintains the search data, per statement. Up to a hundred edited questions are indexed at once; larger imports are
-- left to the job (private.compare_questions), because indexing would take longer than the import. A question's set
-- and status are cheap and always updated at once.
create or replace function private.track_question_search() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  rewritten uuid[];
  most_at_once constant integer := 100;
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into rewritten from new_rows;
  else
    update private.question_signatures s set quiz_set_id = n.quiz_set_id, status = n.status
    from new_rows n
    where s.id = n.id and (s.quiz_set_id, s.status) is distinct from (n.quiz_set_id, n.status);
    select array_agg(n.id) into rewritten from new_rows n join old_rows o using (id)
    where (private.words_of(n), n.explanation, n.option_notes)
      is distinct from (private.words_of(o), o.explanation, o.option_notes);
  end if;
  if rewritten is null then
    return null;
  end if;
  if cardinality(rewritten) <= most_at_once then
    perform private.index_questions(rewritten);
  else
    delete from private.question_texts where question_id = any (rewritten);
    delete from private.question_signatures where id = any (rewritten);
  end if;
  insert into private.questions_to_compare (question_id) select unnest(rewritten) on conflict do nothing;
  return null;
end
$$;
create or replace trigger track_search_inserted after insert on private.questions
  referencing new table as new_rows for each statement execute function private.track_question_search();
create or replace trigger track_search_updated after update on private.questions
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.track_question_search();

-- Queues questions without an indexed text: older than the index, or emptied by a migration that changed the plain
-- form.
insert into private.questions_to_compare (question_id)
select q.id from private.questions q
where not exists (select from private.question_texts t where t.question_id = q.id)
on conflict do nothing;
