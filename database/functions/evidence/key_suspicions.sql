drop function if exists private.examined_keys(uuid);
-- The questions of a subject whose keys a calibration examines: those with enough evidence and one right option.
-- `reports` is the number of open reports that name each option.
create or replace function private.examined_keys(subject uuid)
returns table (question_id uuid, key smallint, reports integer[], version_id bigint)
language sql stable security definer
set search_path = ''
as $$
  select q.id, private.choice_of(q.correct_answer),
    array(select private.suggestions(q, option) from generate_series(1, 4) option order by option), q.version_id
  from private.item_parameters p join private.questions q on q.id = p.question_id
  where p.subject_id = subject and p.n >= 50 and q.status = 'published' and not q.is_dropped and q.also_accepted = '{}'
$$;

-- The number of learners whose open report about the present words of a question names an option as the right one.
-- `informed` counts only those who have seen the key: in a submitted attempt, or by an instant answer. Holding the
-- question by reports of others would reveal to them that the named option is not the key.
drop function if exists private.suggestions(private.questions, integer, timestamptz);
create or replace function private.suggestions(question private.questions, option integer,
  since timestamptz default '-infinity', informed boolean default false) returns integer
language sql stable security definer
set search_path = ''
as $$
  select count(distinct r.user_id)::integer from public.question_reports r
  where r.question_id = question.id and r.status = 'open' and r.suggested_choice = option and r.created_at > since
    and (r.version_id = question.version_id or private.has_same_words(r.version_id, question.version_id))
    and (not informed or exists (
      select from private.asking_sets(question.id, r.quiz_set_id) asking (id)
      join public.quiz_attempts a on a.quiz_set_id = asking.id
      join private.edition_questions e on e.edition_id = a.edition_id and e.question_id = question.id
      left join public.attempt_answers given on given.attempt_id = a.id and given.question_id = question.id
      where a.user_id = r.user_id
        and (a.status = 'submitted' or a.mode = 'instant' and given.choice is not null)))
$$;

-- Stores the suspicions of a subject's questions in place of earlier ones. Questions edited during the examination have
-- none: their version differs.
create or replace function private.store_suspicions(subject uuid, suspicions jsonb) returns void
language sql security definer
set search_path = ''
as $$
  delete from private.key_suspicions s using private.item_parameters p
  where p.question_id = s.question_id and p.subject_id = store_suspicions.subject;
  insert into private.key_suspicions
  select found.* from jsonb_array_elements(suspicions) given
  cross join lateral jsonb_populate_record(null::private.key_suspicions, given) found
  join private.questions q on q.id = found.question_id and q.version_id = (given ->> 'version_id')::bigint
  on conflict (question_id) do update set n = excluded.n, probability = excluded.probability,
    choice = excluded.choice, reports = excluded.reports;
$$;
