-- The difficulty that an editor gave a question by a tag of its own or of its quiz set, as on the cards of quiz sets
-- (apps/web/src/features/quiz-sets/rules/difficulty.ts); null without one.
create or replace function private.tagged_difficulty(question_id uuid, quiz_set_id uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select level.difficulty
  from (values (1, 'easy', 'ง่าย'), (2, 'medium', 'ปานกลาง'), (3, 'hard', 'ยาก')) level (place, difficulty, name)
  join public.quiz_tags tag on tag.name = level.name
  cross join lateral (
    select 1 as far from public.question_tags t
    where t.question_id = tagged_difficulty.question_id and t.tag_id = tag.id
    union all
    select 2 from public.quiz_set_tags t where t.quiz_set_id = tagged_difficulty.quiz_set_id and t.tag_id = tag.id
  ) given
  order by given.far, level.place limit 1
$$;

-- Questions that papers of examinations may contain: shown ones that are not dropped. With their curve (slope,
-- difficulty), null until calibrated on an open scale, and their difficulty: of the curve, otherwise of an editor's
-- tag.
create or replace view private.exam_bank as
select q.id, q.tenant_id,
  coalesce(private.difficulty_band(p.b), private.tagged_difficulty(q.id, q.quiz_set_id)) as difficulty,
  case when p.b is not null then array[p.a, p.b] end as curve
from private.shown_questions q
left join (
  select own.question_id, own.a, own.b from private.item_parameters own join private.subject_scales scale using (subject_id)
  where scale.is_open
) p on p.question_id = q.id
where not q.is_dropped;
