import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap, unwrapRow, unwrapRows } from '@/lib/data-error'
import { tenantScope } from '@/lib/tenant-scope'
import { loadFailed } from '@/lib/texts'

export type CategoryCard = {
  id: string
  name: string
  description: string | null
  /** An emoji, an icon name or the URL of an image. */
  icon_url: string | null
  subcategory_count: number
  course_count: number
  /** Ids of active descendants; `categoryTarget` needs them to skip levels with a single entry. */
  subcategories: { id: string; courses: { id: string }[] }[]
}

/** Returns the site's active categories with counts. A null `tenantId` is the hub. */
export function categoriesQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: ['categories', tenantId],
    meta: { failure: loadFailed },
    queryFn: async (): Promise<CategoryCard[]> => {
      const query = data
        .from('categories')
        .select('id,name,description,icon_url,subcategories(id,courses(id))')
        .eq('is_active', true)
        .eq('subcategories.is_active', true)
        .eq('subcategories.courses.is_active', true)
        .filter(...tenantScope(tenantId))
      const rows = unwrap(await query.order('display_order').order('name'))
      return rows.map((category) => ({
        ...category,
        subcategory_count: category.subcategories.length,
        course_count: category.subcategories.reduce((sum, { courses }) => sum + courses.length, 0),
      }))
    },
  })
}

type Category = {
  id: string
  name: string
  description: string | null
  icon_url: string | null
}

/** Returns an active category; null if it is missing, inactive or on another site. */
export function categoryQuery(categoryId: string, tenantId?: string) {
  return queryOptions({
    queryKey: ['category', categoryId, tenantId ?? null],
    meta: { failure: loadFailed },
    queryFn: async (): Promise<Category | null> => {
      let query = data
        .from('categories')
        .select('id,name,description,icon_url')
        .eq('id', categoryId)
        .eq('is_active', true)
      if (tenantId) query = query.eq('tenant_id', tenantId)
      const answer = await query.single()
      return unwrapRow(answer)
    },
  })
}

export type SubcategoryCard = {
  id: string
  name: string
  description: string | null
  display_order: number
  course_count: number
  quiz_set_count: number
  courses: { id: string }[]
}

/** Returns the active subcategories of a category in display order, with counts. */
export function subcategoriesQuery(categoryId: string, tenantId?: string) {
  return queryOptions({
    queryKey: ['subcategories', categoryId, tenantId ?? null],
    meta: { failure: loadFailed },
    queryFn: async (): Promise<SubcategoryCard[]> => {
      let query = data
        .from('subcategories')
        .select('id,name,description,display_order,courses(id,quiz_sets(id))')
        .eq('category_id', categoryId)
        .eq('is_active', true)
        .eq('courses.is_active', true)
        .eq('courses.quiz_sets.is_active', true)
        .eq('courses.quiz_sets.status', 'published')
      if (tenantId) query = query.eq('tenant_id', tenantId)
      const rows = unwrapRows(await query.order('display_order').order('name'))
      return rows.map((subcategory) => ({
        ...subcategory,
        course_count: subcategory.courses.length,
        quiz_set_count: subcategory.courses.reduce(
          (sum, { quiz_sets }) => sum + quiz_sets.length,
          0,
        ),
      }))
    },
  })
}

type Subcategory = {
  id: string
  name: string
  description: string | null
  category: { id: string; name: string } | null
}

/** Returns an active subcategory with its category; null if it is missing. */
export function subcategoryQuery(subcategoryId: string, tenantId?: string) {
  return queryOptions({
    queryKey: ['subcategory', subcategoryId, tenantId ?? null],
    meta: { failure: loadFailed },
    queryFn: async (): Promise<Subcategory | null> => {
      let query = data
        .from('subcategories')
        .select('id,name,description,category:categories(id,name)')
        .eq('id', subcategoryId)
        .eq('is_active', true)
      if (tenantId) query = query.eq('tenant_id', tenantId)
      const answer = await query.single()
      return unwrapRow(answer)
    },
  })
}

export type CourseCard = {
  id: string
  name: string
  description: string | null
  thumbnail_url: string | null
  quiz_sets: { id: string; name: string; total_questions: number; cost: number }[]
}

/** Returns the active courses of a subcategory with their active, published quiz sets. */
export function coursesQuery(subcategoryId: string, tenantId?: string) {
  return queryOptions({
    queryKey: ['courses', subcategoryId, tenantId ?? null],
    meta: { failure: loadFailed },
    queryFn: async (): Promise<CourseCard[]> => {
      let query = data
        .from('courses')
        .select(
          'id,name,description,thumbnail_url,quiz_sets(id,name,total_questions,cost:start_cost)',
        )
        .eq('subcategory_id', subcategoryId)
        .eq('is_active', true)
        .eq('quiz_sets.is_active', true)
        .eq('quiz_sets.status', 'published')
      if (tenantId) query = query.eq('tenant_id', tenantId)
      const courses = query.order('display_order').order('name')
      return unwrapRows(await courses.overrideTypes<{ quiz_sets: { cost: number }[] }[]>())
    },
  })
}

type Course = {
  id: string
  name: string
  description: string | null
  thumbnail_url: string | null
  subcategory: {
    id: string
    name: string
    category: { id: string; name: string } | null
  } | null
}

/** Returns an active course with its subcategory and category; null if it is missing. */
export function courseQuery(courseId: string, tenantId?: string) {
  return queryOptions({
    queryKey: ['course', courseId, tenantId ?? null],
    meta: { failure: loadFailed },
    queryFn: async (): Promise<Course | null> => {
      let query = data
        .from('courses')
        .select(
          'id,name,description,thumbnail_url,subcategory:subcategories(id,name,category:categories(id,name))',
        )
        .eq('id', courseId)
        .eq('is_active', true)
      if (tenantId) query = query.eq('tenant_id', tenantId)
      const answer = await query.single()
      return unwrapRow(answer)
    },
  })
}

export type QuizSetRow = {
  id: string
  name: string
  description: string | null
  /** What a start costs now. */
  cost: number
  /** Null means no limit. */
  time_limit_minutes: number | null
  total_questions: number
}

/** Returns the published, active quiz sets of a course in display order. */
export function courseQuizSetsQuery(courseId: string, tenantId?: string) {
  return queryOptions({
    queryKey: ['course-quiz-sets', courseId, tenantId ?? null],
    meta: { failure: loadFailed },
    queryFn: async (): Promise<QuizSetRow[]> => {
      let query = data
        .from('quiz_sets')
        .select('id,name,description,cost:start_cost,time_limit_minutes,total_questions')
        .eq('course_id', courseId)
        .match({ is_active: true, status: 'published' })
      if (tenantId) query = query.eq('tenant_id', tenantId)
      const sets = query.order('display_order').order('name')
      return unwrapRows(await sets.overrideTypes<{ cost: number }[]>())
    },
  })
}

/** A category with at most this many quiz sets lists them on its own page. */
export const fewQuizSets = 12

/**
 * Returns the published, active quiz sets of a category in catalogue order. The limit is one more than
 * `fewQuizSets`, which shows whether there are too many to list.
 */
export function categoryQuizSetsQuery(categoryId: string, tenantId?: string) {
  return queryOptions({
    queryKey: ['category-quiz-sets', categoryId, tenantId ?? null],
    meta: { failure: loadFailed },
    queryFn: async (): Promise<QuizSetRow[]> => {
      let query = data
        .from('quiz_sets')
        .select(
          `id,name,description,cost:start_cost,time_limit_minutes,total_questions,
          course:courses!inner(display_order,subcategory:subcategories!inner(display_order))`,
        )
        .eq('course.subcategory.category_id', categoryId)
        .eq('course.is_active', true)
        .eq('course.subcategory.is_active', true)
        .match({ is_active: true, status: 'published' })
      if (tenantId) query = query.eq('tenant_id', tenantId)
      const rows = unwrapRows(
        await query
          .order('display_order')
          .order('name')
          .limit(fewQuizSets + 1)
          .overrideTypes<{ cost: number }[]>(),
      )
      return rows
        .sort(({ course: one }, { course: other }) => {
          const above = one.subcategory.display_order - other.subcategory.display_order
          return above || one.display_order - other.display_order
        })
        .map(({ course: _place, ...quizSet }) => quizSet)
    },
  })
}
