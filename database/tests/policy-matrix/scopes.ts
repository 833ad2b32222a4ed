/** Conditions for rows that are active with every level above them, on any site. */
const on = {
  tenants: 'is_active',
  categories:
    'is_active and (tenant_id is null or tenant_id in (select id from public.tenants where is_active))',
  get subcategories() {
    return `is_active and category_id in (select id from public.categories where ${this.categories})`
  },
  get courses() {
    return `is_active and subcategory_id in (select id from public.subcategories where ${this.subcategories})`
  },
  get quiz_sets() {
    return `is_active and status = 'published' and not is_paper and course_id in (select id from public.courses where ${this.courses})`
  },
}
const keysOf = (table: keyof typeof on) => `(select id from public.${table} where ${on[table]})`

const here = 'tenant_id is not distinct from :site'
const shown: Record<string, string> = {
  ...Object.fromEntries(
    (['categories', 'subcategories', 'courses', 'quiz_sets'] as const).map((table) => [
      `public.${table}`,
      `${on[table]} and ${here}`,
    ]),
  ),
  'public.quiz_set_tags': `quiz_set_id in (select id from public.quiz_sets where ${on.quiz_sets} and ${here})`,
  'public.tenants': on.tenants,
  'public.tenant_domains': `tenant_id in ${keysOf('tenants')}`,
  'public.site_settings': `not starts_with(key, 'payment_') and (not starts_with(key, 'tenant_')
    or exists (select from public.tenants t where t.is_active and starts_with(key, 'tenant_' || t.id || '_')))`,
  'public.seo_settings': `reference_id is null
    or ${(Object.keys(on) as (keyof typeof on)[]).map((table) => `reference_id in ${keysOf(table)}`).join(' or ')}`,
}

const ofTenant = 'tenant_id is not distinct from :tenant'
const managed: Record<string, string> = {
  '*': ofTenant,
  'public.exam_papers': `blueprint_id in (select id from public.exam_blueprints where ${ofTenant})
    and quiz_set_id in (select id from public.quiz_sets where ${ofTenant})`,
  'public.law_versions': `law_id in (select id from public.laws where ${ofTenant})`,
  'public.question_laws': `question_id in (select id from private.questions where ${ofTenant})`,
  'public.tenants': 'id = :tenant',
  'public.quiz_set_tags': `quiz_set_id in (select id from public.quiz_sets where ${ofTenant})`,
  'public.question_tags': `question_id in (select id from private.questions where ${ofTenant})`,
  'public.site_settings': "starts_with(key, 'tenant_' || :tenant || '_')",
  'public.seo_settings': `reference_id is not null and reference_id in (select :tenant::uuid ${[
    'categories',
    'subcategories',
    'courses',
    'quiz_sets',
  ]
    .map((table) => `union all select id from public.${table} where ${ofTenant}`)
    .join(' ')})`,
  'storage.objects': "bucket_id = 'images' and starts_with(name, :tenant || '/')",
}

/**
 * The rows of each scope of docs/policy-matrix.md, independent of the policies: conditions that the
 * owner of the database evaluates. :me is the caller, :site the tenant of the visited site, :tenant
 * the one with a manager.
 */
const scopes: Record<string, Record<string, string>> = {
  all: { '*': 'true' },
  own: {
    '*': 'user_id = :me',
    'public.referrals': 'referrer_id = :me',
    'realtime.messages': "topic = 'person:' || :me",
    'public.attempt_answers':
      'attempt_id in (select id from public.quiz_attempts where user_id = :me)',
  },
  addressed: { '*': "topic = 'person:' || :me or topic like 'admin:%'" },
  present: { 'public.profiles': 'deleted_at is null' },
  shown,
  managed,
  citable: {
    'public.laws': `${ofTenant} or tenant_id is null`,
    'public.law_versions': `law_id in (select id from public.laws where ${ofTenant} or tenant_id is null)`,
  },
  reached: Object.fromEntries(
    Object.entries(shown).map(([table, rows]) => [
      table,
      `(${rows}) or (${managed[table] ?? managed['*']})`,
    ]),
  ),
  opened: {
    'public.quiz_sets': `(${shown['public.quiz_sets']}) or is_paper
      and id in (select quiz_set_id from public.quiz_attempts where user_id = :me)`,
  },
  listed: { 'public.quiz_sets': 'not is_paper' },
  authored: { 'public.quiz_sets': `not is_paper and ${ofTenant}` },
  started: {
    'public.questions':
      'quiz_set_id in (select quiz_set_id from public.quiz_attempts where user_id = :me)',
  },
}

export function rowsOf(scope: string, table: string): string {
  const condition = scopes[scope]?.[table] ?? scopes[scope]?.['*']
  if (!condition) throw new Error(`scopes.ts does not know which rows of ${table} are "${scope}"`)
  return condition
}
