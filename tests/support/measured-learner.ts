/**
 * Statement that measures a learner ($1): marks of 44 or so with a rise in one subject, none yet in another, and of the
 * topics of the quiz set's ($2) odd questions one weak and one with few answers.
 */
export const measureLearner = `
  with subject as (
    insert into public.subjects (name)
    select name || $1::uuid from unnest(array['วิชาที่วัดแล้ว ', 'วิชาที่เพิ่งเริ่ม ']) name returning id, name
  ), measured as (
    select id, name like 'วิชาที่วัดแล้ว%' as is_known from subject
  ), tag as (
    insert into public.quiz_tags (name, subject_id)
    select kind || $1::uuid, m.id from measured m, unnest(array['หัวข้อที่อ่อน ', 'หัวข้อใหม่ ']) kind where m.is_known
    returning id, name, subject_id
  ), link as (
    insert into public.question_tags (question_id, tag_id)
    select q.id, tag.id from private.questions q, tag where q.quiz_set_id = $2 and q.display_order % 2 = 1
  ), scale as (
    insert into private.subject_scales (subject_id, items, learners, reliability, growth, is_open, rare_curve)
    select m.id, 30, 50, 0.7, 0, true, array(
      select private.right_at(g.ability, 1, 0) from private.ability_grid() g order by g.point)
    from measured m
  ), whole as (
    insert into private.learner_subjects (user_id, subject_id, n, log_posterior, latest_at, change, change_deviation)
    select $1, m.id, case when m.is_known then 60 else 5 end, array(
        select case when m.is_known then 0 - (g.ability + 1) ^ 2 / (2 * 0.3 ^ 2) else g.log_prior end
        from private.ability_grid() g order by g.point),
      now(), case when m.is_known then 6 end, case when m.is_known then 3 end
    from measured m
  )
  insert into private.learner_tags (user_id, tag_id, subject_id, n, log_posterior, latest_at)
  select $1, tag.id, tag.subject_id, case when tag.name like 'หัวข้อที่อ่อน%' then 12 else 3 end, array(
      select g.log_prior - (g.ability + 1.5) ^ 2 / (2 * 0.5 ^ 2) from private.ability_grid() g order by g.point),
    now()
  from tag`
