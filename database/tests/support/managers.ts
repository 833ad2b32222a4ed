import { beforeAll } from 'vitest'
import type { ProductDatabase } from '../../../tests/support/product-database.ts'
import { callEveryFunction } from '../answers/call-every-function.ts'
import { createQuizSet, createTenant, type Learner, learner, type QuizSet } from './content.ts'

/** Stands in every text of what is not the manager's: no answer to a manager may hold it. */
export const secret = 'ความลับของที่อื่น'

export type Site = QuizSet & { tenantId: string; categoryId: string; subcategoryId: string }

export type Managed = {
  mine: Site
  other: Site
  hub: Site
  manager: Learner
  admin: Learner
  /** An account like any other, to compare with. */
  anybody: Learner
  tagId: string
  grant(tenantId: string): Promise<void>
  withdraw(tenantId: string): Promise<void>
}

/**
 * A manager of one tenant in a database in which every table has rows of another tenant, of the hub and
 * of people.
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
      anybody: learner(await db.createUser()),
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

/** What the calls of every function leave empty, and links of all three sites. */
async function fill(db: ProductDatabase, made: Managed) {
  const { mine, other, hub, anybody, admin } = made
  const { rows } = await db.pool.query(
    `insert into quiz_tags (name) values ('แท็กกลาง') returning id`,
  )
  const tagId: string = rows[0].id
  made.tagId = tagId
  for (const site of [mine, other, hub]) {
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
    anybody.userId,
    admin.userId,
  ])
  await db.pool.query(`insert into list_preferences (user_id, list) values ($1, 'courses')`, [
    admin.userId,
  ])
}

/** Words of what is elsewhere, which no answer may hold; nothing of it is for visitors either. */
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
      `update private.questions set question_text = $1, explanation = $1 where quiz_set_id = $2`,
      [secret, site.id],
    )
  }
}
