import { z } from 'zod'
import { count, id, moment } from './values.ts'

const method = z.enum(['dns', 'file'])

/** What is to be published to prove a domain: a record, or a file. */
const instructions = z.strictObject({
  type: method,
  record_type: z.literal('TXT').nullable(),
  record_name: z.string().nullable(),
  record_value: z.string().nullable(),
  file_name: z.string().nullable(),
  file_content: z.string().nullable(),
  file_url: z.string().nullable(),
  steps: z.array(z.string()),
})

/** What a check saw, beside what is expected. */
const seen = z.strictObject({
  /** Why it is not proven. */
  reason: z.string().nullable(),
  /** TXT records, or the beginning of the file. */
  found: z.array(z.string()),
  pointing: z.enum(['here', 'elsewhere', 'nowhere', 'unknown']),
  addresses: z.array(z.string()),
  alias: z.string().nullable(),
  expected: z.array(z.string()),
  certificate: z.enum(['valid', 'expiring', 'invalid', 'none', 'unknown']),
  certificate_until: moment.nullable(),
})

/** What a site's catalogue holds. */
const catalogueCounts = z.strictObject({
  categories: count,
  subcategories: count,
  courses: count,
  quiz_sets: count,
  questions: count,
})

export const tenants = {
  first_steps: z.strictObject({
    named: z.boolean(),
    tenant: z.strictObject({ tenant_id: id, name: z.string(), domain: z.string() }).nullable(),
    questions: z.boolean(),
    learner: z.boolean(),
  }),
  grant_tenant_manager: z.strictObject({ id, user_id: id }),
  list_tenant_templates: z.strictObject({
    /** Null where the installation has no name in DNS. */
    main_domain: z.string().nullable(),
    templates: z.array(
      z.strictObject({
        key: z.string(),
        name: z.string(),
        about: z.string(),
        primary_color: z.string(),
        secondary_color: z.string(),
        hero_title: z.string(),
        hero_subtitle: z.string(),
        cta_text: z.string(),
      }),
    ),
  }),
  check_subdomain: z.strictObject({ free: z.boolean(), message: z.string().nullable() }),
  make_tenant: z.strictObject({
    batch_id: id,
    tenant_id: id,
    name: z.string(),
    domain: z.string(),
    course_id: id,
    /** Null where the template brings none. */
    quiz_set_id: id.nullable(),
  }),
  preview_catalogue_copy: z.strictObject({
    counts: catalogueCounts,
    /** What the other site has already. */
    present: catalogueCounts,
    /** Categories of which the other site has one of the same name. */
    same_names: count,
  }),
  copy_catalogue: z.strictObject({ batch_id: id, counts: catalogueCounts }),
  missing_page_titles: z.strictObject({
    /** Pages that should have some. */
    total: count,
    missing: count,
    /** The first of those that have not. */
    pages: z.array(
      z.strictObject({
        page_type: z.string(),
        /** Null for the home of the hub. */
        reference_id: id.nullable(),
        /** Of what the catalogue holds. */
        name: z.string().nullable(),
        has_title: z.boolean(),
        has_description: z.boolean(),
      }),
    ),
  }),
  setup_domain_verification: instructions,
  verify_domain: z.strictObject({ success: z.boolean(), message: z.string() }),
  tenant_hosts: z
    .strictObject({
      tenant: z.strictObject({
        id,
        name: z.string(),
        is_active: z.boolean(),
        domain: z.string(),
        /** What an alias may name; null where the installation has no name in DNS. */
        main_domain: z.string().nullable(),
        /** Where it answers without proof: its subdomain of each main domain. */
        subdomain_hosts: z.array(z.string()),
      }),
      hosts: z.array(
        z.strictObject({
          host: z.string(),
          is_main: z.boolean(),
          /** Below a main domain: nothing to prove. */
          is_own: z.boolean(),
          is_apex: z.boolean(),
          method: method.nullable(),
          status: z.enum(['pending', 'verified', 'failed']),
          answers: z.boolean(),
          /** Null where no end is in sight, or where it does not answer. */
          answers_until: moment.nullable(),
          proven_at: moment.nullable(),
          lost_at: moment.nullable(),
          checked_at: moment.nullable(),
          next_check_at: moment.nullable(),
          message: z.string().nullable(),
          instructions: instructions.nullable(),
          seen: seen.nullable(),
        }),
      ),
      /** By the server itself, of its hosts with www. and without; none where a proxy gets them. */
      certificates: z.array(
        z.strictObject({
          host: z.string(),
          /** Null until there is one. */
          expires_at: moment.nullable(),
          is_overdue: z.boolean(),
          next_try_at: moment.nullable(),
          problem: z
            .enum([
              'unresolved',
              'elsewhere',
              'unreachable',
              'refused',
              'rate_limited',
              'ca_unreachable',
              'ca_failed',
            ])
            .nullable(),
          /** In the authority's words. */
          problem_detail: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
}
