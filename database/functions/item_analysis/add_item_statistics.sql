-- Adds attempts to the sums of their editions and questions. The caller holds the job's lock, so no other transaction
-- writes the rows read here. A blank is worth 0; questions dropped by a regrade are excluded from totals.
create or replace function private.add_item_statistics(ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  with answer as materialized (
    select *, total - mark as rest
    from (
      select edition_id, question_id, coalesce(choice, 0) as choice, is_right::integer as mark,
        count(*) filter (where is_right) over attempt as total, count(*) over attempt as questions,
        row_number() over attempt as place
      from private.marked_questions(ids) window attempt as (partition by attempt_id)
    ) totalled
  ),
  counted as (
    insert into private.edition_statistics as s (edition_id, attempts, score_counts)
    select edition_id, coalesce(old.attempts, 0) + added.attempts,
      private.tally(coalesce(nullif(old.score_counts, '{}'), array_fill(0, array[added.questions + 1])), added.totals)
    from (
      select edition_id, count(*) as attempts, max(questions)::integer as questions,
        array_agg(total::integer) as totals
      from answer where place = 1 group by edition_id
    ) added
    left join private.edition_statistics old using (edition_id)
    order by edition_id
    on conflict (edition_id) do update
    set attempts = excluded.attempts, score_counts = excluded.score_counts
  )
  insert into private.item_statistics as s (edition_id, question_id, chosen, chosen_rests,
    right_answers, right_rests, rests, rest_squares, rest_counts, top_rests)
  select edition_id, question_id, chosen, chosen_rests, right_answers, right_rests, rests,
    rest_squares, rest_counts, private.top_sum(rest_counts, right_answers)
  from (
    select edition_id, question_id,
      private.add_each(old.chosen, added.chosen) as chosen,
      private.add_each(old.chosen_rests, added.chosen_rests) as chosen_rests,
      coalesce(old.right_answers, 0) + added.right_answers as right_answers,
      coalesce(old.right_rests, 0) + added.right_rests as right_rests,
      coalesce(old.rests, 0) + added.rests as rests,
      coalesce(old.rest_squares, 0) + added.rest_squares as rest_squares,
      private.tally(coalesce(old.rest_counts, array_fill(0, array[added.questions])), added.each_rest) as rest_counts
    from (
      select edition_id, question_id, max(questions)::integer as questions,
        array[count(*) filter (where choice = 0), count(*) filter (where choice = 1),
          count(*) filter (where choice = 2), count(*) filter (where choice = 3),
          count(*) filter (where choice = 4)] as chosen,
        array[coalesce(sum(rest) filter (where choice = 0), 0), coalesce(sum(rest) filter (where choice = 1), 0),
          coalesce(sum(rest) filter (where choice = 2), 0), coalesce(sum(rest) filter (where choice = 3), 0),
          coalesce(sum(rest) filter (where choice = 4), 0)]::bigint[] as chosen_rests,
        sum(mark) as right_answers, sum(mark * rest) as right_rests, sum(rest) as rests,
        sum(rest * rest) as rest_squares, array_agg(rest::integer) as each_rest
      from answer group by edition_id, question_id
    ) added
    left join private.item_statistics old using (edition_id, question_id)
  ) summed
  order by edition_id, question_id
  on conflict (edition_id, question_id) do update
  set chosen = excluded.chosen, chosen_rests = excluded.chosen_rests,
    right_answers = excluded.right_answers, right_rests = excluded.right_rests, rests = excluded.rests,
    rest_squares = excluded.rest_squares, rest_counts = excluded.rest_counts, top_rests = excluded.top_rests;
end
$$;
