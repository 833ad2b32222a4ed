-- Questions that papers of examinations may contain, with their difficulty and curve (slope, difficulty), null until
-- calibrated on an open scale: published ones of open quiz sets, neither held nor dropped.
create or replace view private.exam_bank as
select q.id, q.tenant_id, private.difficulty_band(p.b) as difficulty,
  case when p.b is not null then array[p.a, p.b] end as curve
from private.questions q join public.quiz_sets s on s.id = q.quiz_set_id
left join (
  select own.question_id, own.a, own.b from private.item_parameters own join private.subject_scales scale using (subject_id)
  where scale.is_open
) p on p.question_id = q.id
where q.status = 'published' and not q.is_dropped and q.held_at is null and private.is_open(s);
