import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveRow } from '@/admin/kit/api/table'

type Row = { id: string } | { name: string }

export type NewCourseValues = {
  /** Of a new category; null for the hub. */
  tenant: string | null
  category: Row
  subcategory: Row
  course: string
}

/** Adds a course, and the category and subcategory above it that are new; resolves to its id. */
export function useMakeCourse(after: { onSuccess: (course: string) => void }) {
  const queryClient = useQueryClient()
  const [made] = useState(() => new Map<string, string>())
  return useMutation({
    mutationFn: (values: NewCourseValues) => makeCourse(values, made),
    ...after,
    onSettled: () => queryClient.invalidateQueries(),
  })
}

/** @param made what earlier tries made, which is not made again; extended by this one */
export async function makeCourse(
  { tenant, category, subcategory, course }: NewCourseValues,
  made: Map<string, string>,
): Promise<string> {
  /** `above` is part of the key: the same name elsewhere is another row. */
  async function idOf(
    row: Row,
    above: string | null,
    add: (id: string, name: string) => Promise<void>,
  ) {
    if ('id' in row) return row.id
    const name = row.name.trim()
    const key = `${above} ${name}`
    const known = made.get(key)
    if (known) return known
    const id = crypto.randomUUID()
    await add(id, name)
    made.set(key, id)
    return id
  }
  const categoryId = await idOf(category, tenant, (id, name) =>
    saveRow('categories', { name, tenant_id: tenant }, null, id),
  )
  const subcategoryId = await idOf(subcategory, categoryId, (id, name) =>
    saveRow('subcategories', { name, category_id: categoryId }, null, id),
  )
  return idOf({ name: course }, subcategoryId, (id, name) =>
    saveRow('courses', { name, subcategory_id: subcategoryId }, null, id),
  )
}
