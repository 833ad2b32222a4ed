import { randomUUID } from 'node:crypto'

const sections = JSON.stringify(
  [
    {
      name: 'ก',
      questions: 1,
      lines: [{ tag_id: randomUUID(), questions: 1, is_estimate: true }],
    },
  ],
  null,
  1,
)

/**
 * Rows to insert when testing the right: `within` lies in the narrowest scope of any role, `beyond`
 * outside it, `managed` in the tenant of the manager. :me is the caller, :other another user;
 * rights are checked before constraints.
 */
export const samples: Record<string, { within: string; beyond?: string; managed?: string }> = {
  'public.categories': {
    within: "(name) values ('ก')",
    managed: `(name, tenant_id) values ('ก', :tenant)`,
  },
  'public.subcategories': {
    within: "(name, category_id) select 'ก', id from public.categories limit 1",
    managed: `(name, category_id) select 'ก', id from public.categories where tenant_id = :tenant`,
  },
  'public.courses': {
    within: "(name) values ('ก')",
    managed: `(name, subcategory_id) select 'ก', id from public.subcategories where tenant_id = :tenant`,
  },
  'public.quiz_sets': {
    within: "(name, course_id) values ('ก', :hubCourse)",
    beyond: `(name, is_paper, tenant_id) values ('ก', true, :tenant)`,
    managed: `(name, course_id) values ('ก', :tenantCourse)`,
  },
  'public.questions': {
    within: `(quiz_set_id, question_text, option_a, option_b, option_c, option_d, correct_answer)
      values (:hubSet, 'ก', 'ก', 'ข', 'ค', 'ง', '1')`,
    managed: `(quiz_set_id, question_text, option_a, option_b, option_c, option_d, correct_answer) values (:tenantSet, 'ก', 'ก', 'ข', 'ค', 'ง', '1')`,
  },
  'public.tag_categories': { within: "(name) values ('ก')" },
  'public.subjects': { within: "(name) values ('ก')" },
  'public.quiz_tags': { within: "(name) values ('ก')" },
  'public.exam_blueprints': {
    within: `(name, edition, minutes, sections) values ('ก', '2569', 60, '${sections}')`,
    managed: `(name, edition, minutes, sections, tenant_id) values ('ก', '2569', 60, '${sections}', :tenant)`,
  },
  'public.laws': {
    within: "(name, short_name, kind) values ('ก', 'ก', 'act')",
    managed: "(name, short_name, kind, tenant_id) values ('ก', 'ก', 'act', :tenant)",
  },
  'public.law_versions': {
    within:
      "(law_id, name, effective_on) select id, 'ก', '2026-01-01' from public.laws where tenant_id is null",
    managed:
      "(law_id, name, effective_on) select id, 'ก', '2026-01-01' from public.laws where tenant_id = :tenant",
  },
  'public.question_laws': {
    within: `(question_id, law_id, section) select :hubQuestion, id, '99' from public.laws where tenant_id is null`,
    managed: `(question_id, law_id, section) select :tenantQuestion, id, '99' from public.laws where tenant_id = :tenant`,
  },
  'public.quiz_set_tags': {
    within: '(quiz_set_id, tag_id) values (gen_random_uuid(), gen_random_uuid())',
    managed: `(quiz_set_id, tag_id) select :tenantSet, id from public.quiz_tags`,
  },
  'public.question_tags': {
    within: '(question_id, tag_id) values (gen_random_uuid(), gen_random_uuid())',
    managed: `(question_id, tag_id) select :tenantQuestion, id from public.quiz_tags`,
  },
  'public.tenants': {
    within: "(name, domain, subdomain) values ('ก', 'new.example.test', 'new')",
  },
  'public.tenant_domains': { within: "(domain, tenant_id) values ('new.test', :tenant)" },
  'public.site_settings': {
    within: "(key, value) values ('contact_phone', '02')",
    managed: `(key, value) values ('tenant_' || :tenant || '_hero_subtitle', 'ก')`,
  },
  'public.seo_settings': {
    within: "(page_type, title) values ('home', 'ก')",
    managed: `(page_type, reference_id, title) select 'category', id, 'ก' from public.categories where tenant_id = :tenant`,
  },
  'public.storage_quotas': { within: '(max_bytes) values (1000)' },
  'public.user_roles': { within: "(user_id, role) values (:learner, 'user')" },
  'public.tenant_managers': { within: '(tenant_id, user_id) values (:tenant, :second)' },
  'public.user_notes': { within: "(user_id, body) values (:learner, 'จด')" },
  'public.payment_fee_rates': {
    within:
      "(provider, channel, percent, fixed_satang, starts_on) values ('sandbox', '', 1, 0, '2026-01-01')",
  },
  'public.contact_messages': {
    within: "(name, email, subject, message) values ('ก', 'a@example.test', 'เรื่อง', 'ข้อความ')",
  },
  'public.list_preferences': {
    within: "(user_id, list) values (:me, 'quiz_sets')",
    beyond: "(user_id, list) values (:second, 'quiz_sets')",
  },
  'public.point_transactions': {
    within: "(user_id, transaction_type, amount) values (:learner, 'adjustment', 5)",
    beyond: "(user_id, transaction_type, amount) values (:learner, 'earned', 5)",
  },
  'public.referrals': {
    within: `(referrer_id, referee_email, referral_code, status)
      select :me, 'new@example.test', 'CODE' || left(:me, 6), 'pending'`,
    beyond: `(referrer_id, referee_email, referral_code, status)
      select :second, 'new@example.test', 'CODE' || left(:me, 6), 'pending'`,
  },
  'public.question_reports': {
    within: `(user_id, question_id, quiz_set_id, version_id, reason)
      values (:second, :hubQuestion, :hubSet, 1, 'typo')`,
  },
  'realtime.messages': {
    within: "(topic, extension) values ('person:' || :me, 'broadcast')",
    beyond: "(topic, extension) values ('person:' || :second || '?', 'broadcast')",
  },
  'storage.buckets': { within: "(id, name) values ('new', 'new')" },
  'storage.objects': {
    within: "(bucket_id, name, version) values ('images', 'global/b.png', 'c')",
    managed: `(bucket_id, name, version) values ('images', :tenant || '/b.png', 'c')`,
  },
}
