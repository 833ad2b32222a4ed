-- 2,000 quiz sets, 3,000 users, 20,000 attempts with 200,000 answers.
insert into public.categories (name, display_order) select 'หมวดที่ ' || n, n from generate_series(1, 20) n;
insert into public.subcategories (category_id, name)
  select id, 'หมวดย่อยที่ ' || n from public.categories, generate_series(1, 5) n;
insert into public.courses (subcategory_id, name)
  select id, 'คอร์สที่ ' || n from public.subcategories, generate_series(1, 4) n;
insert into public.quiz_sets (course_id, name, description, time_limit_minutes, created_at)
  select id, 'ชุดข้อสอบที่ ' || n, 'คำอธิบายของชุดข้อสอบที่ ' || n, 60, now() - n * interval '1 hour'
    from public.courses, generate_series(1, 5) n;
insert into private.questions
    (quiz_set_id, question_text, option_a, option_b, option_c, option_d, correct_answer, explanation, display_order)
  select id, 'คำถามข้อที่ ' || n || ' เกี่ยวกับการบริหารราชการส่วนท้องถิ่นและกฎหมายที่เกี่ยวข้อง',
         'ตัวเลือกแรก ' || n, 'ตัวเลือกที่สอง ' || n, 'ตัวเลือกที่สาม ' || n, 'ตัวเลือกสุดท้าย ' || n,
         (n % 4 + 1)::text, 'เหตุผลของข้อที่ ' || n, n
    from (select id from public.quiz_sets order by id limit 20) sets, generate_series(1, 50) n;

insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at)
  select gen_random_uuid(), 'authenticated', 'authenticated', 'person' || n || '@example.test', now(),
         jsonb_build_object('full_name', 'ผู้สอบคนที่ ' || n), now()
    from generate_series(1, 3000) n;

-- History is inserted as rows instead of through the functions, because its creation is not measured.
select private.current_edition(id) from (
  select id from public.quiz_sets where total_questions > 0 order by id limit 10
) sets;
set session_replication_role = replica;
insert into public.quiz_attempts (user_id, quiz_set_id, edition_id, request_id, status, mode, points_spent,
    total_questions, score, started_at, deadline_at, completed_at, time_spent_seconds, duration_seconds)
  select p.user_id, e.quiz_set_id, e.id, gen_random_uuid(), 'submitted', 'end', 10, 50, (random() * 50)::int,
         t.at, t.at + interval '1 hour', t.at + interval '20 minutes', 1200, 1200
    from (select user_id from public.profiles order by user_id limit 2000) p
   cross join private.quiz_set_editions e
   cross join lateral (select now() - random() * interval '90 days' as at) t;
insert into public.attempt_answers (attempt_id, question_id, choice, answered_at)
  select a.id, e.question_id, (random() * 3)::int + 1, a.completed_at
    from (select * from public.quiz_attempts limit 4000) a
    join private.edition_questions e on e.edition_id = a.edition_id;
set session_replication_role = default;
analyze;
