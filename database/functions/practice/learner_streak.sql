-- The days in a row, in Bangkok, on which a learner submitted a quiz or reviewed a card: the longest run up to today in
-- which no seven days in a row miss more than one. A missed day is not counted, and today only once it has a quiz or a
-- review; until then it is not missed either.
--   days              days counted
--   done_today        today is one of them
--   missed_yesterday  yesterday is missed, and forgiven
--   may_miss_today    the run would survive if today were missed too
-- Reads two index entries per day, from the newest, and stops where the run ends.
create or replace function private.learner_streak(learner uuid, today date) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  day date := today - 1;
  days integer := 0;
  -- Missed, but forgiven only if the run continues before it.
  missed date;
  -- Forgiven days, newest and oldest so far.
  newest date;
  oldest date;
  done_today constant boolean := private.was_active(learner, today);
begin
  if done_today then
    days := 1;
  end if;
  loop
    if private.was_active(learner, day) then
      days := days + 1;
      if missed is not null then
        newest := coalesce(newest, missed);
        oldest := missed;
        missed := null;
      end if;
    else
      exit when missed is not null or oldest - day < 7;
      missed := day;
    end if;
    day := day - 1;
  end loop;
  return json_build_object('days', days, 'done_today', done_today,
    'missed_yesterday', coalesce(newest = today - 1, false),
    'may_miss_today', days > 0 and coalesce(today - newest >= 7, true));
end
$$;

-- Whether a learner submitted a quiz or reviewed a card on a day in Bangkok.
create or replace function private.was_active(learner uuid, day date) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from private.practice_days p where p.user_id = learner and p.day = was_active.day)
    or exists (
      select from public.quiz_attempts a
      where a.user_id = learner and a.completed_at >= was_active.day::timestamp at time zone interval '7 hours'
        and a.completed_at < (was_active.day + 1)::timestamp at time zone interval '7 hours');
end
$$;
