-- Mistakes and unsure answers of submitted attempts become cards. Written in the order of their keys, so that concurrent
-- submissions do not deadlock.
create or replace function private.track_practice() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  finished uuid[];
  papers uuid[];
begin
  select array_agg(n.id) filter (where not private.is_paper(n.quiz_set_id)),
    array_agg(n.id) filter (where private.is_paper(n.quiz_set_id))
  into finished, papers from new_rows n join old_rows o using (id)
  where o.status = 'in_progress' and n.status = 'submitted';
  if finished is not null then
    perform private.collect_mistakes(finished);
  end if;
  if papers is not null then
    perform private.collect_paper_mistakes(papers);
  end if;
  return null;
end
$$;
create or replace trigger track_practice after update on public.quiz_attempts
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.track_practice();

-- Makes a question answered wrongly a card that is due at once, and one answered right but unsure a card that is due
-- the next day; an existing card is moved forward, and one already due is not written again.
create or replace function private.collect_mistakes(ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.review_cards as c (user_id, question_id, quiz_set_id, mistaken, unsure, due_at)
  select a.user_id, a.question_id, a.quiz_set_id, bool_or(not a.is_right), bool_or(a.unsure),
    max(a.completed_at) + case when bool_and(a.is_right) then interval '1 day' else interval '0' end
  from private.marked_questions(ids) a
  where a.choice is not null and (a.unsure or not a.is_right)
  group by 1, 2, 3 order by 1, 2
  on conflict (user_id, question_id) do update
  set mistaken = c.mistaken or excluded.mistaken, unsure = c.unsure or excluded.unsure,
    due_at = least(c.due_at, excluded.due_at)
  where (excluded.mistaken and not c.mistaken) or (excluded.unsure and not c.unsure) or c.due_at > excluded.due_at;
end
$$;

-- The same for papers of examinations: a card belongs to the question's own quiz set. Skips questions that are being
-- deleted, for which a submission must not wait (evidence/add_evidence.sql).
create or replace function private.collect_paper_mistakes(ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  with missed as materialized (
    select a.user_id, a.question_id, bool_or(not a.is_right) as mistaken, bool_or(a.unsure) as unsure,
      max(a.completed_at) + case when bool_and(a.is_right) then interval '1 day' else interval '0' end as due_at
    from private.marked_questions(ids) a
    where a.choice is not null and (a.unsure or not a.is_right)
    group by 1, 2
  ), present as (
    select m.*, q.quiz_set_id
    from missed m join private.questions q on q.id = m.question_id join public.quiz_sets s on s.id = q.quiz_set_id
    for key share of q, s skip locked
  )
  insert into private.review_cards as c (user_id, question_id, quiz_set_id, mistaken, unsure, due_at)
  select p.user_id, p.question_id, p.quiz_set_id, p.mistaken, p.unsure, p.due_at
  from present p order by 1, 2
  on conflict (user_id, question_id) do update
  set mistaken = c.mistaken or excluded.mistaken, unsure = c.unsure or excluded.unsure,
    due_at = least(c.due_at, excluded.due_at)
  where (excluded.mistaken and not c.mistaken) or (excluded.unsure and not c.unsure) or c.due_at > excluded.due_at;
end
$$;
