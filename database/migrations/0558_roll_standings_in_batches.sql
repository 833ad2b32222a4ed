-- backward-compatible: the release before reads and writes the state by functions alone, and calls the new one by the same name.

-- While spans are rolled on, learners up to `reached`, in order of their keys, have theirs end with `rolling_to`
-- already; all others', and those of quiz sets, still end with `rolled_on`.
alter table private.standings_state
  add column rolling_to date,
  add column reached uuid,
  add constraint standings_state_rolling check (num_nulls(rolling_to, reached) <> 1 and rolling_to > rolled_on);

-- In favour of one that is told how many learners to roll on at once. A new installation has had none yet.
drop function if exists private.roll_standings();
