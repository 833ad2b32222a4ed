import { randomUUID } from 'node:crypto'
import type { Caller, ProductDatabase } from '../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, learner } from '../support/content.ts'
import type { Role } from './read-matrix.ts'

export type Stage = {
  callers: Record<Role, Caller>
  /** Values for names in statements: `:learner`, `:attempt`. */
  ids: Record<string, string>
}

export const tenantHost = 'local.localhost'

/**
 * Rows of every table that any role may see: of the learner, of the other learner, of a manager and
 * of administrators; of the hub, of a tenant, of an inactive tenant; published, draft, inactive, and
 * below an inactive level.
 */
export async function setStage(db: ProductDatabase): Promise<Stage> {
  const ids: Record<string, string> = {
    learner: await db.createUser(),
    other: await db.createUser(),
    admin: await db.createAdmin(),
    second: await db.createAdmin(),
    manager: await db.createUser(),
    gone: await db.createUser(),
    tenant: await createTenant(db, 'local'),
    asleep: await createTenant(db, 'asleep'),
  }
  const hub = await createQuizSet(db)
  const sets = {
    hub,
    tenant: await createQuizSet(db, { tenantId: ids.tenant ?? null }),
    inactive: await createQuizSet(db),
    draft: await createQuizSet(db),
    belowCategory: await createQuizSet(db),
    belowSubcategory: await createQuizSet(db),
    belowCourse: await createQuizSet(db),
    asleep: await createQuizSet(db, { tenantId: ids.asleep ?? null }),
  }
  for (const [name, set] of Object.entries(sets)) {
    ids[`${name}Set`] = set.id
    ids[`${name}Course`] = set.courseId
    ids[`${name}Question`] = set.questionIds[0] ?? ''
  }
  for (const name of ['learner', 'other']) {
    const person = learner(ids[name] ?? '')
    const { attempt } = await person.start(db, hub.id)
    await person.answer(db, attempt.id, hub.questionIds[0] ?? '', 2)
    ids[`${name}Attempt`] = attempt.id
  }
  // Of the own tenant, whose questions a manager sees anyway.
  const managing = learner(ids.manager ?? '', tenantHost)
  const managed = await managing.start(db, sets.tenant.id)
  await managing.answer(db, managed.attempt.id, ids.tenantQuestion ?? '', 2)
  const done = learner(ids.learner ?? '')
  const finished = await createQuizSet(db, { pointsCost: 0 })
  const { attempt } = await done.start(db, finished.id)
  for (const question of finished.questionIds) await done.answer(db, attempt.id, question, 4)
  await done.submit(db, attempt.id)
  ids.finishedAttempt = attempt.id
  ids.practisedQuestion = finished.questionIds[0] ?? ''
  await db.pool.query(fill(rows, ids))
  const order = await db.pool.query<{ id: string }>(
    `select id from payment_orders where mch_order_no = 'learner'`,
  )
  ids.order = order.rows[0]?.id ?? ''
  const message = await db.pool.query<{ id: string }>('select id from contact_messages')
  ids.message = message.rows[0]?.id ?? ''
  const person = async (name: string): Promise<Caller> => {
    const userId = ids[name] ?? ''
    return { role: 'authenticated', userId, sessionId: await signIn(db, userId) }
  }
  const Learner = await person('learner')
  ids.session = Learner.sessionId ?? ''
  return {
    ids,
    callers: {
      Guest: { role: 'anon' },
      Learner,
      'Other learner': await person('other'),
      Manager: await person('manager'),
      Administrator: await person('admin'),
      Service: { role: 'service_role' },
    },
  }
}

async function signIn(db: ProductDatabase, userId: string): Promise<string> {
  const id = randomUUID()
  await db.pool.query(
    'insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())',
    [id, userId],
  )
  return id
}

/** A statement with its names replaced by values. */
export function fill(statement: string, ids: Record<string, string>): string {
  return statement.replace(/(?<!:):([a-z]\w*)/gi, (whole, name) => {
    if (!Object.hasOwn(ids, name)) throw new Error(`nothing is called ${whole}`)
    return ids[name] === '' ? 'null' : `'${ids[name]}'`
  })
}

const rows = `
update tenants set is_active = false where id = :asleep;
insert into tenant_domains (domain, tenant_id) values ('awake.test', :tenant), ('asleep.test', :asleep);
update quiz_sets set is_active = false where id = :inactiveSet;
update quiz_sets set status = 'draft' where id = :draftSet;
update courses set is_active = false where id = :inactiveCourse;
update subcategories set is_active = false where id = (select subcategory_id from courses where id = :inactiveCourse);
update categories set is_active = false where id = (select s.category_id from subcategories s
  join courses c on c.subcategory_id = s.id where c.id = :inactiveCourse);
update courses set is_active = false where id = :belowCourseCourse;
update subcategories set is_active = false
  where id = (select subcategory_id from courses where id = :belowSubcategoryCourse);
update categories set is_active = false where id = (select s.category_id from subcategories s
  join courses c on c.subcategory_id = s.id where c.id = :belowCategoryCourse);
update profiles set deleted_at = now(), email = null where user_id = :gone;
insert into subjects (name) values ('วิชา');
insert into quiz_tags (name) values ('หัวข้อ');
insert into exam_blueprints (name, edition, minutes, tenant_id, sections)
  select 'ภาค ก', '2568', 120, site, jsonb_build_array(jsonb_build_object('name', 'กฎหมาย', 'questions', 1, 'lines',
    (select jsonb_agg(jsonb_build_object('tag_id', id, 'questions', 1, 'is_estimate', true)) from quiz_tags)))
  from unnest(array[null, :tenant, :asleep]::uuid[]) site;
with paper as (
  insert into quiz_sets (name, tenant_id, is_paper, total_questions)
    select 'ชุดที่ 1', site, true, 1 from unnest(array[null, :tenant, :asleep]::uuid[]) site returning id, tenant_id)
insert into exam_papers (blueprint_id, number, quiz_set_id)
  select b.id, 1, p.id from paper p join exam_blueprints b on b.tenant_id is not distinct from p.tenant_id;
with paper as (select q.id from quiz_sets q where q.is_paper and q.tenant_id is null),
  edition as (
    insert into private.quiz_set_editions (quiz_set_id, total_questions, questions)
      select id, 1, '[]' from paper returning id, quiz_set_id)
insert into quiz_attempts (user_id, quiz_set_id, edition_id, request_id, mode, points_spent, total_questions, started_at)
  select person, quiz_set_id, id, gen_random_uuid(), 'end', 0, 1, now()
  from edition, unnest(array[:learner, :other]::uuid[]) person;
insert into laws (name, short_name, kind, tenant_id)
  select 'พระราชบัญญัติ', 'พ.ร.บ.', 'act', site from unnest(array[null, :tenant, :asleep]::uuid[]) site;
insert into law_versions (law_id, name, effective_on) select id, 'ฉบับที่ 2', '2026-01-01' from laws;
insert into question_laws (question_id, law_id, section)
  select q.id, l.id, '1' from private.questions q join laws l on l.tenant_id is not distinct from q.tenant_id;
insert into quiz_set_tags (quiz_set_id, tag_id) select s.id, t.id from quiz_sets s, quiz_tags t
  where not s.is_paper;
insert into question_tags (question_id, tag_id) select q.id, t.id from private.questions q, quiz_tags t;
insert into bookmarks (user_id, question_id, quiz_set_id)
  select person, :hubQuestion::uuid, :hubSet::uuid from unnest(array[:learner, :other, :manager, :admin]::uuid[]) person;
insert into exam_targets (user_id, position, exam_on)
  select person, 'นิติกร', current_date from unnest(array[:learner, :other, :manager, :admin]::uuid[]) person;
insert into list_preferences (user_id, list)
  select person, 'courses' from unnest(array[:learner, :other, :manager, :admin, :second]::uuid[]) person;
insert into payment_orders (user_id, provider, mch_order_no, amount_satang, points_amount, expires_at)
  values (:learner, 'sandbox', 'learner', 2500, 30, now() + interval '1 hour'),
    (:other, 'sandbox', 'other', 2500, 30, now() + interval '1 hour'),
    (:manager, 'sandbox', 'manager', 2500, 30, now() + interval '1 hour'),
    (:admin, 'sandbox', 'admin', 2500, 30, now() + interval '1 hour');
insert into payment_fee_rates (provider, percent, starts_on) values ('stripe', 3, '2026-01-01');
update profiles set referral_code = 'CODE' || left(user_id::text, 6) where user_id in (:learner, :other, :manager, :admin);
insert into referrals (referrer_id, referee_email, referral_code)
  select p.user_id, 'friend@example.test', p.referral_code from profiles p where user_id in (:learner, :other, :manager, :admin);
insert into question_reports (user_id, question_id, quiz_set_id, version_id, reason)
  select person, q.id, q.quiz_set_id, q.version_id, 'typo' from private.questions q,
    unnest(array[:learner, :other, :manager]::uuid[]) person where q.id = :hubQuestion;
insert into contact_messages (name, email, subject, message)
  values ('ก', 'a@example.test', 'เรื่อง', 'ข้อความ');
insert into contact_replies (message_id, author_id, body, request_id)
  select id, :admin, 'คำตอบ', gen_random_uuid() from contact_messages;
insert into tenant_managers (tenant_id, user_id) values (:tenant, :gone), (:tenant, :manager), (:asleep, :second);
insert into user_notes (user_id, author_id, body) values (:learner, :admin, 'จด');
insert into site_settings (key, value) values ('payment_note', 'ลับ'), ('site_name', 'ชื่อ')
  on conflict (key) do nothing;
insert into site_settings (key, value) values ('tenant_' || :tenant || '_hero_title', 'ก'),
  ('tenant_' || :asleep || '_hero_title', 'ก');
insert into seo_settings (page_type, title) values ('home', 'หน้าแรก') on conflict do nothing;
insert into seo_settings (page_type, reference_id, title)
  select 'home', t.id, 'ก' from tenants t union all select 'category', g.id, 'ก' from categories g
  union all select 'subcategory', s.id, 'ก' from subcategories s union all select 'course', c.id, 'ก' from courses c
  union all select 'quiz', q.id, 'ก' from quiz_sets q;
insert into realtime.messages (topic, extension)
  select topic, 'broadcast' from unnest(array['admin:' || 'any', 'lobby']) topic
  union all select 'person:' || id, 'broadcast' from auth.users;
insert into storage.buckets (id, name, public) values ('papers', 'papers', false);
insert into storage.objects (bucket_id, name, version) values ('images', 'global/a.png', 'a'),
  ('images', :tenant || '/a.png', 'a'), ('papers', 'a.pdf', 'b');
insert into storage.resumable_uploads (id, bucket_id, name, role, upsert, metadata, size, expires_at)
  values (gen_random_uuid(), 'papers', 'b.pdf', 'service_role', false, '{}', 1, now());
insert into storage_quotas (tenant_id, max_bytes) values (:tenant, 1000);
insert into admin_audit_log (action, table_name) values ('update', 'courses');
`
