export const subcategorySorts = ['default', 'name', 'courses', 'quizzes'] as const
export type SubcategorySort = (typeof subcategorySorts)[number]

type Sortable = { name: string; course_count: number; quiz_set_count: number }

const thai = new Intl.Collator('th')

/** Returns a sorted copy. 'default' and equal rows preserve the administrators' order. */
export function sortSubcategories<T extends Sortable>(rows: T[], sort: SubcategorySort): T[] {
  switch (sort) {
    case 'default':
      return rows
    case 'name':
      return rows.toSorted((a, b) => thai.compare(a.name, b.name))
    case 'courses':
      return rows.toSorted((a, b) => b.course_count - a.course_count)
    case 'quizzes':
      return rows.toSorted((a, b) => b.quiz_set_count - a.quiz_set_count)
  }
}
