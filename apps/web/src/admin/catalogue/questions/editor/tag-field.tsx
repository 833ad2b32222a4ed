import { useQuery } from '@tanstack/react-query'
import type { Input } from '@/admin/kit/field'
import { ManySelect } from '@/admin/kit/many-select'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { texts } from '../texts'
import { readTags, type Tag, writeTags } from './question-kind'

const tagsQuery: Read<Tag[]> = {
  queryKey: ['quiz_tags', 'names'],
  queryFn: async () => unwrap(await data.from('quiz_tags').select('id,name').order('name')),
}

export function TagField({ input }: { input: Input<string> }) {
  const { data: all = [] } = useQuery(tagsQuery)
  const chosen = readTags(input.value ?? '')
  const known = new Map([...chosen, ...all].map((tag) => [tag.id, tag]))
  return (
    <ManySelect
      label={texts.editor.fields.tags}
      data={[...known.values()].map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen.map(({ id }) => id)}
      onChange={(ids) => input.onChange(writeTags(ids.flatMap((id) => known.get(id) ?? [])))}
      hidePickedOptions
      nothingFoundMessage={texts.editor.noTags}
    />
  )
}
