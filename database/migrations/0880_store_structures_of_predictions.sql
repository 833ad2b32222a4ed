-- backward-compatible: the release before neither reads nor writes the columns, and a trigger fills that of
-- predictions.

-- The sections and rules (private.exam_structure) under which a prediction or correction was made: once an examination
-- has others, they say nothing about it. Null where that is not known, since the examination was edited afterwards.
alter table private.readiness_predictions add column structure text;
alter table private.readiness_recalibrations add column structure text;

-- As private.exam_structure, which migrations cannot call.
with known as (
  select b.id, b.updated_at, md5(format('%s|%s',
    (select rule ->> 'min_percent' from jsonb_array_elements(b.rules) rule where rule ->> 'section' is null),
    (
      select string_agg(format('%s,%s,%s', own.subject, own.questions, own.marks), '|'
        order by own.subject, own.questions, own.marks)
      from (
        select lower(s ->> 'subject_id')::uuid as subject, (s ->> 'questions')::integer as questions, coalesce((
            select ((s ->> 'questions')::integer * (rule ->> 'min_percent')::integer + 99) / 100
            from jsonb_array_elements(b.rules) rule where btrim(rule ->> 'section') = btrim(s ->> 'name')), 0) as marks
        from jsonb_array_elements(b.sections) s
      ) own
    ))) as structure
  from public.exam_blueprints b
), predicted as (
  update private.readiness_predictions p set structure = known.structure
  from known where known.id = p.blueprint_id and known.updated_at < p.predicted_at
)
update private.readiness_recalibrations r set structure = known.structure
from known where known.id = r.blueprint_id and known.updated_at < r.fitted_at;
