-- Sets the marks of those spans of each board that are due, or of all with `force` or after a correction, and returns
-- their number. The worker calls it every two seconds; between two calls, a position beyond the first mark may be off
-- by the learners who passed it. In addition to the marks, own_standing counts the rows since the nearest mark. So a
-- span is due a minute after its last marking if attempts were submitted, and sooner after many: in a deadline burst,
-- each of ten thousand leaderboards would otherwise count ten thousand learners.
create or replace function private.mark_standings(force boolean default false) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  span private.standing_spans;
  marked integer := 0;
begin
  -- Limits marking to a small part of the time, however frequent corrections are.
  if exists (select from private.standing_spans s
    where s.board = private.board_of(null) and s.span_days = 0 and s.marked_at < now() - s.learners / 3000 * interval '1 second') then
    -- Rows locked by another transaction lead to a marking of their own.
    delete from private.standing_corrections
    where id in (select c.id from private.standing_corrections c for update skip locked);
    force := force or found;
  end if;
  if force then
    -- A marking in progress may not see the changes to be marked.
    perform from private.standing_spans order by board, span_days for update;
  end if;
  for span in
    select * from private.standing_spans s where force or private.is_marking_due(s)
    order by s.board, s.span_days for update skip locked
  loop
    perform private.mark_span(span.board, span.span_days);
    marked := marked + 1;
  end loop;
  return marked;
end
$$;
grant execute on function private.mark_standings(boolean) to service_role;

-- True when a span is due. Waiting for a tenth of the learners limits marking to ten rows per submission, however
-- large the span.
create or replace function private.is_marking_due(span private.standing_spans) returns boolean
language sql stable security definer
set search_path = ''
-- Forces the index on the completion time, of which only the last entries are read.
set enable_seqscan = off
set jit = off
as $$
  select count(*) >= greatest(200, span.learners / 10)
    or (span.marked_at < now() - interval '1 minute' and exists (
      select from public.quiz_attempts a
      where a.board = span.board and a.completed_at > span.marked_at - interval '5 minutes'))
  from (
    select from public.quiz_attempts a
    where a.board = span.board and a.completed_at > span.marked_at limit greatest(200, span.learners / 10)
  ) since
$$;

-- Marks one span and updates its sums.
create or replace function private.mark_span(site_board uuid, span smallint) returns void
language sql security definer
set search_path = ''
as $$
  delete from private.standing_marks where board = site_board and span_days = span;
  insert into private.standing_marks
    (board, span_days, place, negated_average, negated_questions, last_completed_at, user_id)
  select site_board, span, place, negated_average, negated_questions, last_completed_at, user_id
  from (
    select s.*, row_number() over (
      order by negated_average, negated_questions, last_completed_at, user_id) as place
    from private.learner_standings s where board = site_board and span_days = span and questions > 0
  ) placed
  -- One mark for every two hundred positions.
  where place % 200 = 0;
  update private.standing_spans set marked_at = now(), (learners, attempts, score, questions) = (
    select count(*), coalesce(sum(s.attempts), 0), coalesce(sum(s.score), 0), coalesce(sum(s.questions), 0)
    from private.learner_standings s where s.board = site_board and s.span_days = span and s.questions > 0)
  where board = site_board and span_days = span
$$;

-- Requests that the worker marks all spans at its next call, after changes of standings other than submissions.
-- Inserts a separate row each time, so that no transaction waits for another's row.
create or replace function private.mark_soon() returns void
language sql security definer
set search_path = ''
as $$
  insert into private.standing_corrections default values
$$;
