-- Mistakes and unsure answers of submitted attempts become cards. Written in the order of their keys, so that concurrent
-- submissions do not deadlock.
create or replace function private.track_practice() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  finished uuid[];
begin
  select array_agg(n.id) into finished from new_rows n join old_rows o using (id)
  where o.status = 'in_progress' and n.status = 'submitted';
  if finished is not null then
    perform private.collect_mistakes(finished);
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
