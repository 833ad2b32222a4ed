-- Pairs of questions so much alike that a learner who met one knows both, except those that an administrator called
-- different.
create or replace view private.twins as
select l.question_id, l.other_id from private.question_likenesses l
where l.likeness >= 0.8 and l.dismissed_at is null;

-- The twins of a question.
create or replace function private.twins_of(question_id uuid) returns setof uuid
language sql stable rows 2
set search_path = ''
as $$
  select t.other_id from private.twins t where t.question_id = twins_of.question_id
  union all
  select t.question_id from private.twins t where t.other_id = twins_of.question_id
$$;
