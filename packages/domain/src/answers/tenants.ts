import { z } from 'zod'
import { count, id, moment } from './values.ts'

const method = z.enum(['dns', 'file'])

/** The record or file to publish as proof of a domain. */
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

const pointing = z.enum(['here', 'elsewhere', 'nowhere', 'unknown'])

/** Result of a check beside the expected values. */
const seen = z.strictObject({
  /** Why the domain is not proven. */
  reason: z.string().nullable(),
  /** TXT records, or the beginning of the file. */
  found: z.array(z.string()),
  pointing,
  /** Result for the `www.` host; absent in checks of earlier releases. */
  www: pointing.optional(),
  addresses: z.array(z.string()),
  alias: z.string().nullable(),
  expected: z.array(z.string()),
  certificate: z.enum(['valid', 'expiring', 'invalid', 'none', 'unknown']),
  certificate_until: moment.nullable(),
})

/** Number of rows in a site's catalogue. */
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
    /** Null if the installation has no public host name. */
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
    /** Null if the template contains no quiz set. */
    quiz_set_id: id.nullable(),
  }),
  preview_catalogue_copy: z.strictObject({
    counts: catalogueCounts,
    /** Rows that the target site already has. */
    present: catalogueCounts,
    /** Categories whose name already exists on the target site. */
    same_names: count,
  }),
  copy_catalogue: z.strictObject({ batch_id: id, counts: catalogueCounts }),
  missing_page_titles: z.strictObject({
    /** Number of pages that should have a title and a description. */
    total: count,
    missing: count,
    /** The first of the pages without one. */
    pages: z.array(
      z.strictObject({
        page_type: z.string(),
        /** Null for the home page of the hub. */
        reference_id: id.nullable(),
        /** Name of the catalogue's record. */
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
        /** The valid target of an alias; null if the installation has no public host name. */
        main_domain: z.string().nullable(),
        /** Hosts that work without proof: the subdomain of each main domain. */
        subdomain_hosts: z.array(z.string()),
      }),
      hosts: z.array(
        z.strictObject({
          host: z.string(),
          is_main: z.boolean(),
          /** A subdomain of a main domain, which needs no proof. */
          is_own: z.boolean(),
          is_apex: z.boolean(),
          method: method.nullable(),
          status: z.enum(['pending', 'verified', 'failed']),
          answers: z.boolean(),
          /** Null without a known end, or if the host does not respond. */
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
      /**
       * Certificates obtained by the server itself for hosts with and without www.; empty if a proxy obtains
       * them.
       */
      certificates: z.array(
        z.strictObject({
          host: z.string(),
          /** Null until one is issued. */
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
          /** As reported by the certificate authority. */
          problem_detail: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
}
