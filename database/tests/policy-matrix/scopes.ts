const shown: Record<string, string> = {
  '*': 'is_active and tenant_id is not distinct from :site',
  'public.quiz_sets': "is_active and status = 'published' and tenant_id is not distinct from :site",
  'public.quiz_set_tags':
    "quiz_set_id in (select id from public.quiz_sets where is_active and status = 'published' and tenant_id is not distinct from :site)",
  'public.tenants': 'is_active',
  'public.tenant_domains': 'tenant_id in (select id from public.tenants where is_active)',
  'public.site_settings': "not starts_with(key, 'payment_')",
}

const ofTenant = 'tenant_id is not distinct from :tenant'
const managed: Record<string, string> = {
  '*': ofTenant,
  'public.tenants': 'id = :tenant',
  'public.quiz_set_tags': `quiz_set_id in (select id from public.quiz_sets where ${ofTenant})`,
  'public.question_tags': `question_id in (select id from private.questions where ${ofTenant})`,
  'public.site_settings': "starts_with(key, 'tenant_' || :tenant || '_')",
  'public.seo_settings': 'reference_id is not distinct from :tenant',
  'storage.objects': "bucket_id = 'images' and starts_with(name, :tenant || '/')",
}

/**
 * Which rows the words of docs/policy-matrix.md mean, told apart from the policies: conditions that the
 * owner of the database evaluates. :me is the caller, :site the tenant of the site visited, :tenant the
 * one that has a manager.
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
  reached: Object.fromEntries(
    Object.entries(shown).map(([table, rows]) => [
      table,
      `(${rows}) or (${managed[table] ?? managed['*']})`,
    ]),
  ),
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
