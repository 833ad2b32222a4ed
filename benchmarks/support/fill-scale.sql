-- Learners and attempts as given by `bench.learners` and `bench.attempts`, on 100 quiz sets of 10 questions; every
-- tenth attempt with its answers. Inserted as rows, then counted as after a restore.
insert into public.categories (name) values ('หมวด');
insert into public.subcategories (category_id, name)
  select id, 'หมวดย่อยที่ ' || n from public.categories, generate_series(1, 5) n;
insert into public.courses (subcategory_id, name)
  select id, 'คอร์สที่ ' || n from public.subcategories, generate_series(1, 4) n;
insert into public.quiz_sets (course_id, name)
  select id, 'ชุดข้อสอบที่ ' || n from public.courses, generate_series(1, 5) n;
insert into private.questions
    (quiz_set_id, question_text, option_a, option_b, option_c, option_d, correct_answer, display_order)
  select id, 'คำถามข้อที่ ' || n, 'ก', 'ข', 'ค', 'ง', (n % 4 + 1)::text, n
    from public.quiz_sets, generate_series(1, 10) n;
insert into public.quiz_tags (name) select 'หัวข้อที่ ' || n from generate_series(1, 20) n;
-- Each quiz set has questions of two topics.
insert into public.question_tags (question_id, tag_id)
  select q.id, t.id
    from (select id, 2 * dense_rank() over (order by quiz_set_id) + display_order % 2 as n from private.questions) q
    join (select id, row_number() over (order by id) as n from public.quiz_tags) t on q.n % 20 = t.n % 20;
select count(private.current_edition(id)) from public.quiz_sets;

set session_replication_role = replica;
create temporary table person as
  select gen_random_uuid() as id, n, 0.2 + random() * 0.7 as skill, now() - random() * interval '90 days' as came
    from generate_series(1, current_setting('bench.learners')::int) n;
analyze person;
insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
  select id, 'authenticated', 'authenticated', 'person' || n || '@example.test', came, came from person;
insert into public.profiles (user_id, email, full_name, created_at)
  select id, 'person' || n || '@example.test', 'ผู้สอบคนที่ ' || n, came from person;
insert into public.user_roles (user_id) select id from person;

create temporary table edition as
  select row_number() over () as n, e.id, e.quiz_set_id from private.quiz_set_editions e;
analyze edition;
-- Indexes are created after the rows, which saves minutes.
create temporary table later as
  select x.indexdef, x.schemaname || '.' || x.indexname as name from pg_indexes x
   where x.schemaname = 'public' and x.tablename = 'quiz_attempts'
     and not exists (select from pg_constraint c where c.conname = x.indexname);
do $$
declare
  statement text;
begin
  for statement in select 'drop index ' || name from later loop
    execute statement;
  end loop;
end
$$;
insert into public.quiz_attempts (user_id, quiz_set_id, edition_id, request_id, status, mode, points_spent,
    total_questions, score, started_at, completed_at, duration_seconds)
  select p.id, e.quiz_set_id, e.id, gen_random_uuid(), 'submitted', 'end', 10, 10,
         least(10, greatest(0, round(10 * (p.skill + random() * 0.4 - 0.2))))::int,
         now() - spread.back, now() - spread.back + interval '10 minutes', 600
    from (select 1 + a % current_setting('bench.learners')::int as person, 1 + (random() * 99)::int as edition,
            interval '10 minutes' + random() * interval '90 days' as back
            from generate_series(1, current_setting('bench.attempts')::int) a
          union all
          -- The learner with a long history.
          select (select n from person order by id offset 64 limit 1), 1 + (random() * 99)::int,
            interval '10 minutes' + random() * interval '90 days'
            from generate_series(1, current_setting('bench.heavy_attempts')::int)) spread
    join person p on p.n = spread.person
    join edition e on e.n = spread.edition;
do $$
declare
  statement text;
begin
  for statement in select indexdef from later loop
    execute statement;
  end loop;
end
$$;
analyze public.quiz_attempts;
insert into public.attempt_answers (attempt_id, question_id, choice, answered_at)
  select a.id, q.question_id, 1 + (random() * 3)::int, a.completed_at
    from (select id, edition_id, completed_at from public.quiz_attempts where id::text like '%0'
          union
          select id, edition_id, completed_at from public.quiz_attempts
           where user_id in (select id from person order by id limit 64)) a
    join private.edition_questions q on q.edition_id = a.edition_id;
-- As autovacuum would have by then. Without statistics PostgreSQL reads single rows of a table by bitmap scans,
-- slowly.
analyze public.attempt_answers, private.edition_questions, public.question_tags;
select private.rebuild_statistics();
set session_replication_role = default;
