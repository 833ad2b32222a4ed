-- The day of the examination that the learner prepares for on the visited site, if it is 1 to 180 days ahead; otherwise
-- null.
create or replace function private.exam_day(learner uuid) returns date
language plpgsql stable security definer
set search_path = ''
as $$
declare
  target constant date := (private.exam_target(learner, private.current_tenant_id()) ->> 'exam_on')::date;
begin
  return case when target - private.day_of(now()) between 1 and 180 then target end;
end
$$;

-- Whether a card may be reviewed: when it is due, and in the last week before the examination up to a day earlier, but
-- not again on the day of its last review. Sets no search_path, so that PostgreSQL can inline it.
create or replace function private.is_due(card private.review_cards, exam_on date) returns boolean
language sql stable
as $$
  select card.due_at <= now() or (
    exam_on - private.day_of(now()) <= 7 and card.due_at <= now() + interval '1 day'
    and private.day_of(coalesce(card.last_review_at, card.created_at)) < private.day_of(now())) is true
$$;

-- The shares of subjects in the examination whose paper the learner sat last on the visited site. No rows without one.
create or replace function private.subject_shares(learner uuid) returns table (subject_id uuid, share float8)
language sql stable security definer
set search_path = ''
as $$
  select s.subject_id, sum(s.questions)::float8 / sum(sum(s.questions)) over ()
  from private.exam_sections((
    select b.id
    from public.quiz_attempts a join public.exam_papers p on p.quiz_set_id = a.quiz_set_id
    join public.exam_blueprints b on b.id = p.blueprint_id
    where a.user_id = learner and b.is_active and b.tenant_id is not distinct from private.current_tenant_id()
    order by a.started_at desc limit 1)) s
  group by s.subject_id
$$;
