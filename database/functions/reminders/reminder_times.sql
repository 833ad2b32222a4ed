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

-- When a reminder chosen for an hour lapses on the day of a moment: after that hour if it is quiet, otherwise two hours
-- later, because an outage may delay it, and before quiet hours begin.
create or replace function private.reminder_ends_at(hour integer, moment timestamptz) returns timestamptz
language sql immutable parallel safe
set search_path = ''
as $$
  select (private.day_of(moment)
    + make_interval(hours => case when private.is_quiet_hour(hour) then hour + 1 else least(hour + 3, 21) end))
    at time zone interval '7 hours'
$$;

-- Whether a reminder chosen for an hour may be sent now.
create or replace function private.may_remind_at(hour integer, moment timestamptz) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select extract(hour from moment at time zone interval '7 hours') >= hour
    and moment < private.reminder_ends_at(hour, moment)
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
