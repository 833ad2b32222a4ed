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
  // What an earlier try made is not made again.
  const [made] = useState(() => new Map<string, string>())
  async function idOf(key: string, row: Row, add: (id: string, name: string) => Promise<void>) {
    if ('id' in row) return row.id
    const name = row.name.trim()
    const known = made.get(`${key} ${name}`)
    if (known) return known
    const id = crypto.randomUUID()
    await add(id, name)
    made.set(`${key} ${name}`, id)
    return id
  }
  return useMutation({
    mutationFn: async ({ tenant, category, subcategory, course }: NewCourseValues) => {
      const above = await idOf('category', category, (id, name) =>
        saveRow('categories', { name, tenant_id: tenant }, null, id),
      )
      const parent = await idOf('subcategory', subcategory, (id, name) =>
        saveRow('subcategories', { name, category_id: above }, null, id),
      )
      return idOf('course', { name: course }, (id, name) =>
        saveRow('courses', { name, subcategory_id: parent }, null, id),
      )
    },
    ...after,
    onSettled: () => queryClient.invalidateQueries(),
  })
}
