-- What a review of a card at a moment is worth on the day of an examination: the expected recall on that day after it,
-- over right and wrong by the present recall, minus the recall on that day without it. The formulas and parameters are
-- those of ts-fsrs, by whole days in UTC as there; database/tests compare them. A new card counts as forgotten when it
-- was created: its answer was wrong or lucky.
create or replace function private.review_gain(card private.review_cards, at timestamptz, exam_on date) returns float8
language plpgsql immutable
set search_path = ''
as $$
declare
  w constant float8[] := array[0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
    1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658];
  today constant date := (at at time zone 'utc')::date;
  last_on constant date := (coalesce(card.last_review_at, card.created_at) at time zone 'utc')::date;
  elapsed constant integer := greatest(today - last_on, 0);
  days_left constant integer := greatest(exam_on - today, 0);
  s constant float8 := coalesce(card.stability, w[1]);
  recall constant float8 := private.recall(elapsed, s);
  if_right float8;
  if_wrong float8;
begin
  if card.state = 0 then
    if_right := w[3];
    if_wrong := w[1];
  elsif elapsed = 0 then
    if_right := s * greatest(power(s, -w[20]) * exp(w[18] * w[19]), 1);
    if_wrong := s * power(s, -w[20]) * exp(w[18] * (w[19] - 2));
  else
    if_right := s * (1 + exp(w[9]) * (11 - card.difficulty) * power(s, -w[10]) * (exp((1 - recall) * w[11]) - 1));
    if_wrong := least(s / exp(w[18] * w[19]),
      w[12] * power(card.difficulty, -w[13]) * (power(s + 1, w[14]) - 1) * exp((1 - recall) * w[15]));
  end if;
  return recall * private.recall(days_left, least(if_right, 36500))
    + (1 - recall) * private.recall(days_left, greatest(if_wrong, 0.001)) - private.recall(elapsed + days_left, s);
end
$$;

-- The probability of recall some days after a review, which is 0.9 after as many days as the stability.
create or replace function private.recall(days integer, stability float8) returns float8
language sql immutable
as $$
  select power(1 + 0.98034649 * days / stability, -0.1542)
$$;
