import type { ClientBase } from 'pg'

/**
 * Sets the hub's Thai hero, and the figures and sample questions of the demo's sites: true counts instead of an operator's claims, and three
 * short questions of the site that anyone may try, each from a different quiz set if possible; the same in every
 * demo.
 */
export async function presentSites(client: ClientBase): Promise<void> {
  await client.query(`delete from site_settings where key ~ '^(stat|about)_'`)
  await client.query(
    `update site_settings set value = replace(value, 'กว่า 10 แห่ง', '') where key = 'hero_description'`,
  )
  // The defaults of these are English.
  await client.query(`
    update site_settings set value = thai.value
    from (values ('hero_title', 'ฝึกก่อนสอบจริง'), ('hero_subtitle', 'ลงสนามอย่างมั่นใจ'),
      ('hero_cta_text', 'เริ่มฝึกฟรี'), ('cta_button_text', 'เริ่มฝึกฟรี')) thai (key, value)
    where site_settings.key = thai.key`)
  await client.query(`
    with site as (
      select null::uuid as id, '' as prefix
      union all select id, 'tenant_' || id || '_' from tenants
    ),
    held as (
      select site.prefix, site.id,
        (select count(*) from categories g where g.tenant_id is not distinct from site.id) as categories,
        (select count(*) from quiz_sets s where s.tenant_id is not distinct from site.id) as quiz_sets,
        (select sum(total_questions) from quiz_sets s where s.tenant_id is not distinct from site.id) as questions
      from site
    )
    insert into site_settings (key, value)
    select prefix || key, value::text from held, lateral (values
      ('stat_platforms', case when id is null then (select count(*) from tenants) end),
      ('stat_quiz_sets', quiz_sets), ('about_quiz_sets', quiz_sets),
      (case when id is null then 'stat_subjects' else 'stat_categories' end, categories),
      ('about_categories', categories), ('stat_questions', questions), ('stat_exams', questions)
    ) stated (key, value)
    where value is not null`)
  await client.query(`
    insert into site_settings (key, value)
    select coalesce('tenant_' || tenant_id || '_', '') || 'sample_questions',
      string_agg(id::text, ',' order by place)
    from (
      select *, row_number() over (partition by tenant_id order by turn, display_order, name) as place
      from (
        select q.id, q.tenant_id, s.display_order, s.name,
          row_number() over (partition by q.quiz_set_id order by q.display_order) as turn
        from private.questions q join quiz_sets s on s.id = q.quiz_set_id
        where q.passage is null and length(q.question_text) <= 120 and length(q.explanation) <= 200
          and greatest(length(q.option_a), length(q.option_b), length(q.option_c), length(q.option_d)) <= 48
          and q.question_text !~ '[$*_\\n]'
      ) short
    ) turns
    where place <= 3
    group by tenant_id`)
}
