-- Hours in Bangkok from 21:00 to 07:00, in which users are reminded only if they chose exactly that hour.
create or replace function private.is_quiet_hour(hour integer) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select hour < 7 or hour >= 21
$$;

-- The next time that an hour begins in Bangkok, after a moment.
create or replace function private.next_reminder_at(hour integer, moment timestamptz) returns timestamptz
language sql immutable parallel safe
set search_path = ''
as $$
  select case when today > moment then today else today + interval '1 day' end
  from (select (private.day_of(moment) + make_interval(hours => hour)) at time zone interval '7 hours' as today) begins
$$;

-- Whether a reminder chosen for an hour may be sent now: in that hour, or, after an outage, in the two hours that
-- follow, as long as they are neither quiet nor of the next day.
create or replace function private.may_remind_at(hour integer, moment timestamptz) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select present = hour or (present between hour + 1 and hour + 2 and not private.is_quiet_hour(present))
  from (select extract(hour from moment at time zone interval '7 hours')::integer as present) clock
$$;

-- Whether a learner answered a question of a quiz, submitted a quiz or reviewed a card on these days in Bangkok.
create or replace function private.practised_on(learner uuid, first_day date, last_day date) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  since constant timestamptz := first_day::timestamp at time zone interval '7 hours';
  until constant timestamptz := (last_day + 1)::timestamp at time zone interval '7 hours';
begin
  return exists (select from private.practice_days p where p.user_id = learner and p.day between first_day and last_day)
    or exists (select from public.quiz_attempts a
      where a.user_id = learner and a.completed_at >= since and a.completed_at < until)
    or exists (
      select from (
        select own.id from public.quiz_attempts own where own.user_id = learner and own.status = 'in_progress'
        union all
        select own.id from public.quiz_attempts own where own.user_id = learner and own.completed_at >= until
      ) a
      join public.attempt_answers n on n.attempt_id = a.id and n.answered_at >= since and n.answered_at < until);
end
$$;
