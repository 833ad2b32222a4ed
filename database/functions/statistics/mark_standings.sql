-- Sets the marks of the spans for which that is due, or of all by `force` or after a correction, and answers how many.
-- The worker calls it every two seconds. Between two calls a place beyond the first mark may be off by those who passed it.
-- Beside the marks the own place counts whoever came since. So a span is due a minute after it was marked if anyone
-- submitted, and sooner where many have: at the bell, each of ten thousand boards would count ten thousand learners.
create or replace function private.mark_standings(force boolean default false) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  span private.standing_spans;
  marked integer := 0;
begin
  -- However steadily corrections come, marking takes a small part of the time.
  if exists (select from private.standing_spans s
    where s.span_days = 0 and s.marked_at < now() - s.learners / 3000 * interval '1 second') then
    -- Another's lines it marks for by itself.
    delete from private.standing_corrections
    where id in (select c.id from private.standing_corrections c for update skip locked);
    force := force or found;
  end if;
  if force then
    -- A marking under way may not see what is to be marked.
    perform from private.standing_spans order by span_days for update;
  end if;
  for span in
    select * from private.standing_spans s where force or private.is_marking_due(s)
    order by s.span_days for update skip locked
  loop
    perform private.mark_span(span.span_days);
    marked := marked + 1;
  end loop;
  return marked;
end
$$;
grant execute on function private.mark_standings(boolean) to service_role;

-- A tenth of the learners makes what is marked ten rows for each submission, however large the span.
create or replace function private.is_marking_due(span private.standing_spans) returns boolean
language sql stable security definer
set search_path = ''
-- By the index of when attempts were completed, of which the last are looked at, however many there are.
set enable_seqscan = off
set jit = off
as $$
  select count(*) >= greatest(200, span.learners / 10)
    or (span.marked_at < now() - interval '1 minute' and exists (
      select from public.quiz_attempts a
      where a.status = 'submitted' and a.completed_at > span.marked_at - interval '5 minutes'))
  from (
    select from public.quiz_attempts a
    where a.status = 'submitted' and a.completed_at > span.marked_at limit greatest(200, span.learners / 10)
  ) since
$$;

create or replace function private.mark_span(span smallint) returns void
language sql security definer
set search_path = ''
as $$
  delete from private.standing_marks where span_days = span;
  insert into private.standing_marks
    (span_days, place, negated_average, negated_questions, last_completed_at, user_id)
  select span, place, negated_average, negated_questions, last_completed_at, user_id
  from (
    select s.*, row_number() over (
      order by negated_average, negated_questions, last_completed_at, user_id) as place
    from private.learner_standings s where span_days = span and questions > 0
  ) placed
  -- Two hundred lie between two marks.
  where place % 200 = 0;
  update private.standing_spans set marked_at = now(), (learners, attempts, score, questions) = (
    select count(*), coalesce(sum(s.attempts), 0), coalesce(sum(s.score), 0), coalesce(sum(s.questions), 0)
    from private.learner_standings s where s.span_days = span and s.questions > 0)
  where span_days = span
$$;

-- For whatever changes standings otherwise than by a submission: the worker marks all spans at its next call. A line of
-- its own for each, so that nobody waits for a row that another holds.
create or replace function private.mark_soon() returns void
language sql security definer
set search_path = ''
as $$
  insert into private.standing_corrections default values
$$;
