import type { Answer } from '@sanamsob/domain'
import type { ProductDatabase } from '../../../../tests/support/product-database.ts'

export type DashboardAnswer = Answer<'admin_dashboard'>

const lengths = { '7d': 7, '30d': 30, '90d': 90 }

/** Condition for rows of the site: null for all sites. */
const here = (column: string) =>
  `($2::text is null or coalesce(${column}::text, 'global') = $2::text)`

const label = (average: string) =>
  `case when ${average} >= 80 then 'excellent' when ${average} >= 60 then 'good'
     when ${average} is not null then 'needs_improvement' end`

const bangkok = (moment: string) => `(${moment} at time zone 'Asia/Bangkok')::date`
const today = bangkok('now()')

/** Figures of some days, each from the rows themselves. */
const span = (days: string) => `
  select json_build_object('attempts', a.attempts, 'average', a.average, 'label', ${label('a.average')},
    'sign_ups', (select count(*) from profiles where deleted_at is null and ${bangkok('created_at')} ${days}),
    'paid_orders', o.orders, 'revenue', o.revenue)
  from (select count(*) as attempts, round(sum(score) * 100.0 / sum(total_questions), 1) as average
      from quiz_attempts where status = 'submitted' and ${bangkok('completed_at')} ${days}
        and ${here('tenant_id')}) a,
    (select count(*) as orders, coalesce(sum(amount), 0) as revenue from payment_orders
      where status in ('paid', 'success') and ${bangkok('paid_at')} ${days} and ${here('tenant_id')}) o`

const ranked = (order: string, where: string) => `
  select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'course_name', m.course,
    'site_name', m.site, 'attempts', m.attempts, 'average', m.average, 'label', ${label('m.average')})
    order by ${order}), '[]')
  from (select * from met where ${where} order by ${order} limit 10) m`

/** The dashboard computed by scans of the rows, without the product's sums. */
export async function dashboardFromRows(
  db: ProductDatabase,
  range: DashboardAnswer['range'],
  site: string | null,
) {
  const { rows } = await db.pool.query<{
    returned: Omit<DashboardAnswer, 'range' | 'site' | 'recent'> & Recent
  }>(
    `with met as (
       select q.id, q.name, c.name as course, t.name as site, count(*) as attempts,
         round(sum(a.score) * 100.0 / sum(a.total_questions), 1) as average,
         sum(a.score)::numeric / sum(a.total_questions) as exact
       from quiz_attempts a join quiz_sets q on q.id = a.quiz_set_id join courses c on c.id = q.course_id
       left join tenants t on t.id = q.tenant_id
       where a.board is not null and ${bangkok('a.completed_at')} between ${today} - $1::integer + 1 and ${today}
         and ${here('q.tenant_id')}
       group by q.id, q.name, c.name, t.name
     )
     select json_build_object(
       'first_day', ${today} - $1::integer + 1, 'last_day', ${today},
       'totals', json_build_object(
         'profiles', (select count(*) from profiles where deleted_at is null),
         'categories', (select count(*) from categories where ${here('tenant_id')}),
         'subcategories', (select count(*) from subcategories where ${here('tenant_id')}),
         'courses', (select count(*) from courses where ${here('tenant_id')}),
         'quiz_sets', (select count(*) from quiz_sets where is_active and status = 'published' and ${here('tenant_id')}),
         'questions', (select count(*) from private.questions where ${here('tenant_id')}),
         'quiz_attempts', (select count(*) from quiz_attempts where status = 'submitted' and ${here('tenant_id')}),
         'paid_orders', (select count(*) from payment_orders
           where status in ('paid', 'success') and ${here('tenant_id')}),
         'revenue', (select coalesce(sum(amount), 0) from payment_orders
           where status in ('paid', 'success') and ${here('tenant_id')}),
         'point_transactions', (select count(*) from point_transactions),
         'tags', (select count(*) from quiz_tags)),
       'current', (${span(`between ${today} - $1::integer + 1 and ${today}`)}),
       'previous', (${span(`between ${today} - 2 * $1::integer + 1 and ${today} - $1::integer`)}),
       'days', (
         select json_agg(json_build_object('day', d.day, 'attempts', a.attempts, 'average', a.average,
           'sign_ups', (select count(*) from profiles where deleted_at is null and ${bangkok('created_at')} = d.day),
           'paid_orders', o.orders, 'revenue', o.revenue) order by d.day)
         from (select ${today} - n as day from generate_series(0, $1::integer - 1) n) d,
           lateral (select count(*) as attempts, round(sum(score) * 100.0 / sum(total_questions), 1) as average
             from quiz_attempts where status = 'submitted' and ${bangkok('completed_at')} = d.day
               and ${here('tenant_id')}) a,
           lateral (select count(*) as orders, coalesce(sum(amount), 0) as revenue from payment_orders
             where status in ('paid', 'success') and ${bangkok('paid_at')} = d.day and ${here('tenant_id')}) o),
       'quiz_sets', json_build_object(
         'met', (select count(*) from met),
         'top', (${ranked('attempts desc, exact desc, name, id', 'true')}),
         'lowest', (${ranked('exact, attempts desc, name, id', 'attempts >= 5')}),
         'labels', (select json_build_object('excellent', count(*) filter (where average >= 80),
           'good', count(*) filter (where average >= 60 and average < 80),
           'needs_improvement', count(*) filter (where average < 60)) from met)),
       'recent', json_build_object(
         'attempts', array(select id from quiz_attempts where status = 'submitted'
           and ${bangkok('completed_at')} > ${today} - $1::integer and ${here('tenant_id')}
           order by completed_at desc, id limit 5),
         'orders', array(select id from payment_orders
           where ${bangkok('created_at')} > ${today} - $1::integer and ${here('tenant_id')}
           order by created_at desc, id limit 5),
         'sign_ups', array(select user_id from profiles
           where deleted_at is null and ${bangkok('created_at')} > ${today} - $1::integer
           order by created_at desc, user_id limit 5))
     ) as returned`,
    [lengths[range], site],
  )
  if (!rows[0]) throw new Error('no figures')
  return rows[0].returned
}

type Recent = { recent: Record<keyof DashboardAnswer['recent'], string[]> }
