import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { globalTenant } from '@/admin/kit/api/of-site'
import { DialogFoot } from '@/admin/kit/dialog-foot'
import { reportSuccess, whyNotAllowed } from '@/admin/kit/report-outcome'
import { RowSelect } from '@/admin/kit/row-select'
import { TenantSelect } from '@/admin/kit/tenant-select'
import { useSiteFilter } from '@/admin/kit/use-site-filter'
import { SheetDialog } from '@/components/sheet-dialog'
import { useMakeCourse } from './api/make-course'
import { texts } from './texts'

type Props = {
  open: boolean
  onClose: () => void
  onMade: (course: string) => void
}

const words = texts.newCourse
/** The choice of a select to make a new row. */
const fresh = 'new'
const makes = [{ value: fresh, label: words.fresh }]

/** Makes a course for the questions of a file, with a category and a subcategory if there are none for it. */
export function NewCourse({ open, onClose, onMade }: Props) {
  return (
    <SheetDialog open={open} title={words.title} onClose={onClose}>
      {open && <NewCourseForm onClose={onClose} onMade={onMade} />}
    </SheetDialog>
  )
}

function NewCourseForm({ onClose, onMade }: Omit<Props, 'open'>) {
  const shownSite = useSiteFilter()
  const [site, setSite] = useState(shownSite)
  const [category, setCategory] = useState<string | null>(null)
  const [subcategory, setSubcategory] = useState<string | null>(null)
  const [names, setNames] = useState({ category: '', subcategory: '', course: '' })
  const isNew = { category: category === fresh, subcategory: subcategory === fresh }
  const inNewCategory = isNew.category || isNew.subcategory
  const make = useMakeCourse({
    onSuccess: (course) => {
      reportSuccess(words.made(names.course.trim()))
      onMade(course)
    },
  })
  const isGiven = (name: keyof typeof names) => names[name].trim() !== ''
  const isComplete =
    isGiven('course') &&
    (isNew.category
      ? isGiven('category') && isGiven('subcategory') && site !== null
      : isNew.subcategory
        ? category !== null && isGiven('subcategory')
        : subcategory !== null)
  const field = (name: keyof typeof names, label: string) => (
    <TextInput
      label={label}
      required
      value={names[name]}
      onChange={({ currentTarget }) => setNames({ ...names, [name]: currentTarget.value })}
    />
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        make.mutate({
          tenant: site === globalTenant ? null : site,
          category: isNew.category ? { name: names.category } : { id: category ?? '' },
          subcategory: inNewCategory ? { name: names.subcategory } : { id: subcategory ?? '' },
          course: names.course,
        })
      }}
    >
      <Stack gap="md">
        <RowSelect
          label={words.category}
          required
          value={category}
          fixed={makes}
          onChange={(chosen) => {
            setCategory(chosen)
            setSubcategory(null)
          }}
          choice={{ table: 'categories', above: 'tenants' }}
        />
        {isNew.category && shownSite === null && (
          <TenantSelect label={words.site} required value={site} onChange={setSite} />
        )}
        {isNew.category && field('category', words.categoryName)}
        {category !== null && !isNew.category && (
          <RowSelect
            key={category}
            label={words.subcategory}
            required
            value={subcategory}
            fixed={makes}
            onChange={setSubcategory}
            choice={{ table: 'subcategories', where: { category_id: category } }}
          />
        )}
        {inNewCategory && field('subcategory', words.subcategoryName)}
        {field('course', words.courseName)}
        <DialogFoot error={make.isError && (whyNotAllowed(make.error) ?? words.failed)}>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" disabled={!isComplete} loading={make.isPending}>
            {words.action}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  )
}
