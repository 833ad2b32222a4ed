import type { Answer } from '@sanamsob/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { globalTenant } from '@/admin/kit/api/of-site'
import { StaleRecord, type Tables, type Version } from '@/admin/kit/api/versions'
import type { Read } from '@/admin/kit/read'
import { reportFailure, undoable } from '@/admin/kit/report-outcome'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { countable, type Section } from './structure'
import { texts } from './texts'

/**
 * Saves a structure over the version that was read, or as a new row with the id `newId` when it is null.
 * @throws StaleRecord when it has changed since it was read
 */
export async function saveExam(
  row: Tables['exam_blueprints']['Update'],
  version: Version | null,
  newId: string,
): Promise<void> {
  const saved = unwrap(
    await data.rpc('save_exam_blueprint', {
      record_id: version?.id ?? newId,
      version: (version?.updated_at ?? null) as string,
      content: row,
    }),
  )
  if (!saved) throw new StaleRecord()
}

/** @param site a tenant's id, or `global` */
export function supplyQuery(
  site: string,
  sections: Section[],
  lawUntil: string | null,
): Read<Answer<'exam_supply'>> {
  const counted = countable(sections)
  return {
    queryKey: ['exam_supply', site, counted, lawUntil],
    queryFn: async () =>
      unwrap(
        await data.rpc('exam_supply', {
          site: (site === globalTenant ? null : site) as string,
          sections: counted,
          law_until: lawUntil ?? undefined,
        }),
      ),
  }
}

/** Names of tags by their id; deleted tags have none. */
export function tagNamesQuery(ids: string[]): Read<Map<string, string>> {
  return {
    queryKey: ['quiz_tags', 'names', ids],
    queryFn: async () => {
      const found = unwrap(await data.from('quiz_tags').select('id,name').in('id', ids))
      return new Map(found.map(({ id, name }) => [id, name]))
    },
  }
}

export type Template = Answer<'exam_templates'>[number]

export const templatesQuery: Read<Template[]> = {
  queryKey: ['exam_templates'],
  queryFn: async () => unwrap(await data.rpc('exam_templates')),
}

/** Adds a structure from a template to a site, with the subjects and tags that are missing. */
export function useTemplate(site: string | null, onAdded: (id: string) => void) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  // A retry after a lost response sends the same id, and so adds no second row.
  const [ids] = useState(() => new Map<string, string>())
  return useMutation({
    mutationFn: async ({ key }: Template) => {
      const id = ids.get(key) ?? crypto.randomUUID()
      ids.set(key, id)
      const made = unwrap(
        await data.rpc('exam_from_template', {
          record_id: id,
          template: key,
          site: site && site !== globalTenant ? site : undefined,
        }),
      )
      ids.delete(key)
      return made
    },
    onSuccess: ({ id }, { name }) => {
      undoable(texts.templates.added(name), { table: 'exam_blueprints', id }, refresh)
      onAdded(id)
    },
    onError: (error) => reportFailure(texts.templates.failed, error),
    onSettled: refresh,
  })
}

export type ExamPapers = Answer<'list_exam_papers'>
export type PapersRun = NonNullable<ExamPapers['run']>

const pollMs = 2_000

/** The papers of a structure, and the run that makes others. Polled while it has not ended. */
export const examPapersQuery = (blueprintId: string) =>
  ({
    queryKey: ['exam_papers', 'of', blueprintId],
    queryFn: async () => unwrap(await data.rpc('list_exam_papers', { blueprint_id: blueprintId })),
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data: ExamPapers | undefined } }) =>
      state.data?.run && state.data.run.finished_at === null ? pollMs : (false as const),
  }) satisfies Read<ExamPapers> & Record<string, unknown>

/** Requests papers; the worker makes them. */
export const assemblePapers = async (blueprintId: string, papers: number) =>
  unwrap(await data.rpc('assemble_papers', { blueprint_id: blueprintId, papers }))
