import { beforeAll } from 'vitest'
import { errorCode, type ProductDatabase } from '../../../tests/support/product-database.ts'
import { callEveryFunction } from '../answers/call-every-function.ts'
import {
  createPaper,
  createQuizSet,
  createTenant,
  type Learner,
  learner,
  type QuizSet,
} from './content.ts'

/** Part of every text that is not the manager's: no response to a manager may contain it. */
export const secret = 'ความลับของที่อื่น'

export type Site = QuizSet & {
  tenantId: string
  categoryId: string
  subcategoryId: string
  examId: string
  lawId: string
  proposalId: string
  paperId: string
}

export type Managed = {
  mine: Site
  other: Site
  hub: Site
  manager: Learner
  admin: Learner
  /** An ordinary account, for comparison. */
  learner: Learner
  tagId: string
  grant(tenantId: string): Promise<void>
  withdraw(tenantId: string): Promise<void>
}

/**
 * A manager of one tenant in a database in which every table has rows of another tenant, of the hub
 * and of users.
 */
export function managedDatabase(db: ProductDatabase): Managed {
  const made = {} as Managed
  beforeAll(async () => {
    await callEveryFunction(db)
    const admin = learner(await db.createAdmin())
    const manager = learner(await db.createUser())
    const grant = async (tenantId: string) => {
      const { rows } = await db.pool.query('select email from profiles where user_id = $1', [
        manager.userId,
      ])
      await admin.call(db, 'grant_tenant_manager($1, $2)', [tenantId, rows[0]?.email])
    }
    Object.assign(made, {
      admin,
      manager,
      learner: learner(await db.createUser()),
      mine: await createSite(db, await createTenant(db, 'mine')),
      other: await createSite(db, await createTenant(db, 'foreign')),
      hub: await createSite(db, null),
      grant,
      withdraw: (tenantId: string) =>
        db.request(admin.caller, 'delete from tenant_managers where tenant_id = $1', [tenantId]),
    })
    await fill(db, made)
    await hide(db, made)
    await grant(made.mine.tenantId)
  })
  return made
}

async function createSite(db: ProductDatabase, tenantId: string | null): Promise<Site> {
  const set = await createQuizSet(db, { tenantId, questions: 2 })
  const { rows } = await db.pool.query(
    `select s.id as "subcategoryId", s.category_id as "categoryId"
     from courses c join subcategories s on s.id = c.subcategory_id where c.id = $1`,
    [set.courseId],
  )
  return { ...set, ...rows[0], tenantId }
}

/** The rows that the calls of every function do not create, and links of all three sites. */
async function fill(db: ProductDatabase, made: Managed) {
  const { mine, other, hub, learner: otherLearner, admin } = made
  const { rows } = await db.pool.query(
    `with s as (insert into subjects (name) values ('วิชากลาง') returning id)
     insert into quiz_tags (name, subject_id) select 'แท็กกลาง', id from s returning id`,
  )
  const tagId: string = rows[0].id
  made.tagId = tagId
  for (const site of [mine, other, hub]) {
    const exam = await db.pool.query<{ id: string }>(
      `insert into exam_blueprints (name, edition, minutes, tenant_id, sections) values ($1, '2568', 120, $2, $3)
       returning id`,
      [
        site === mine ? 'ภาค ก' : secret,
        site.tenantId,
        JSON.stringify([
          {
            name: 'กฎหมาย',
            questions: 1,
            lines: [{ tag_id: tagId, questions: 1, is_estimate: true }],
          },
        ]),
      ],
    )
    site.examId = exam.rows[0]?.id ?? ''
    const law = await db.pool.query<{ law: string; proposal: string }>(
      `with l as (insert into laws (tenant_id, name, short_name, kind) values ($1, $2, $2, 'act') returning id),
         v as (insert into law_versions (law_id, name, effective_on) select id, $2, '2026-01-01' from l),
         c as (insert into question_laws (question_id, law_id, section) select unnest($3::uuid[]), id, '1' from l),
         p as (insert into private.law_proposals (question_id, law_name, section, quote)
           values ($3[1], $2, '2', $2) returning id)
       select l.id as law, p.id as proposal from l, p`,
      // The hub's laws are everyone's.
      [site.tenantId, site === other ? secret : `กฎหมาย ${site.id}`, site.questionIds],
    )
    site.lawId = law.rows[0]?.law ?? ''
    site.proposalId = law.rows[0]?.proposal ?? ''
    site.paperId = await createPaper(db, site.examId, site, { กฎหมาย: 2 })
    await db.pool.query(`insert into quiz_set_tags (quiz_set_id, tag_id) values ($1, $2)`, [
      site.id,
      tagId,
    ])
    await db.pool.query(
      `insert into question_tags (question_id, tag_id) select unnest($1::uuid[]), $2`,
      [site.questionIds, tagId],
    )
    await db.pool.query(
      `insert into seo_settings (page_type, reference_id, title) values ('course', $1, 'ชื่อ')`,
      [site.courseId],
    )
    await db.pool.query(
      `insert into storage.objects (bucket_id, name, metadata) values ('images', $1, '{"size": 1}')`,
      [`${site.tenantId ?? 'global'}/logos/a.png`],
    )
  }
  for (const { tenantId } of [mine, other]) {
    await db.pool.query(`insert into site_settings (key, value) values ($1, 'ข้อความ'), ($2, 'x')`, [
      `tenant_${tenantId}_about`,
      `tenant_${tenantId}_payment_key`,
    ])
    await db.pool.query(`insert into tenant_domains values ($1, $2)`, [
      `further-${tenantId}.test`,
      tenantId,
    ])
  }
  await db.pool.query(`insert into tenant_managers (tenant_id, user_id) values ($1, $2)`, [
    other.tenantId,
    admin.userId,
  ])
  await db.pool.query(
    `insert into contact_messages (name, email, subject, message, tenant_id)
     values ('ก', 'a@example.test', 'ข', 'ค', $1)`,
    [mine.tenantId],
  )
  await db.pool.query(
    `insert into contact_replies (message_id, author_id, body, request_id)
     select id, $1, 'ตอบ', gen_random_uuid() from contact_messages`,
    [admin.userId],
  )
  await db.pool.query(`insert into user_notes (user_id, author_id, body) values ($1, $2, 'บันทึก')`, [
    otherLearner.userId,
    admin.userId,
  ])
  await db.pool.query(`insert into list_preferences (user_id, list) values ($1, 'courses')`, [
    admin.userId,
  ])
}

/**
 * Texts of other sites, which no response may contain; none of them is visible to visitors either.
 */
async function hide(db: ProductDatabase, { other, hub }: Managed) {
  const named = [
    ['categories', 'categoryId'],
    ['subcategories', 'subcategoryId'],
    ['courses', 'courseId'],
    ['quiz_sets', 'id'],
  ] as const
  for (const site of [other, hub]) {
    for (const [table, key] of named) {
      await db.pool.query(`update ${table} set name = $1, is_active = false where id = $2`, [
        secret,
        site[key],
      ])
    }
    await db.pool.query(
      `update private.questions set question_text = $1, explanation = $1, option_notes = array[$1]
       where quiz_set_id = $2`,
      [secret, site.id],
    )
  }
}

const functions = `
select n.nspname || '.' || p.proname as name, p.prosrc as body,
  n.nspname = 'public' and p.prorettype <> 'trigger'::regtype
    and has_function_privilege('authenticated', p.oid, 'execute') as callable,
  (select coalesce(json_agg(json_build_object('name', p.proargnames[place], 'type', format_type(type, null))
     order by place), '[]')
   from unnest(p.proargtypes) with ordinality as args (type, place)) as args,
  format('select public.%I(%s)', p.proname,
    (select string_agg('null::' || format_type(type, null), ', ' order by place)
     from unnest(p.proargtypes) with ordinality as args (type, place))) as call
from pg_proc p join pg_namespace n on n.oid = p.pronamespace
where n.nspname in ('public', 'private') order by 1`

export type ManagerFunction = { name: string; call: string; args: { name: string; type: string }[] }

/** Functions that a request may call and that check, directly or in a function they call, the caller's managed tenants. */
export async function managerFunctions(db: ProductDatabase): Promise<ManagerFunction[]> {
  const { rows } = await db.pool.query<ManagerFunction & { body: string; callable: boolean }>(
    functions,
  )
  const bodies = Map.groupBy(rows, ({ name }) => name)
  const named = (body: string) => body.match(/\b(?:public|private)\.\w+(?=\()/g) ?? []
  const asks = (name: string, seen: Set<string>): boolean => {
    if (seen.has(name)) return false
    seen.add(name)
    return (bodies.get(name) ?? []).some(
      ({ body }) =>
        /tenant_managers|managed_tenants/.test(body) || named(body).some((one) => asks(one, seen)),
    )
  }
  return rows
    .filter(({ name, callable }) => callable && asks(name, new Set()))
    .map(({ name, call, args }) => ({ name: name.replace('public.', ''), call, args }))
}

/** Whether a function refuses a manager before it checks anything else. */
export async function isClosed(db: ProductDatabase, manager: Learner, call: string) {
  return (await errorCode(db.request(manager.caller, call))) === 'admin_required'
}
