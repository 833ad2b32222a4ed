import type { Answer } from '@sanamsob/domain'
import type { Tables } from '@/admin/kit/api/versions'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrap, unwrapRow } from '@/lib/data-error'
import { texts } from './texts'

export type Law = Tables['laws']['Row']
export type LawVersion = Pick<
  Tables['law_versions']['Row'],
  'id' | 'name' | 'effective_on' | 'note' | 'source_url' | 'sections' | 'changes_all'
>
export type LawQuestions = Answer<'list_law_questions'>

const failure = { title: texts.law.failure, message: texts.law.loadFailed }

/** Null when the law does not exist. */
export const lawQuery = (id: string): Read<Law | null> => ({
  queryKey: ['laws', 'one', id],
  meta: { failure },
  queryFn: async () => unwrapRow(await data.from('laws').select().eq('id', id).single()),
})

/** The law as enacted and its amendments, latest first. */
export const versionsQuery = (lawId: string): Read<LawVersion[]> => ({
  queryKey: ['law_versions', lawId],
  queryFn: async () =>
    unwrap(
      await data
        .from('law_versions')
        .select('id,name,effective_on,note,source_url,sections,changes_all')
        .eq('law_id', lawId)
        .order('effective_on', { ascending: false })
        .order('name'),
    ),
})

export const lawQuestionsQuery = (
  lawId: string,
  waiting: boolean,
  page: number,
): Read<LawQuestions> => ({
  queryKey: ['laws', 'questions', lawId, waiting, page],
  queryFn: async () =>
    unwrap(await data.rpc('list_law_questions', { law_id: lawId, waiting, page })),
})

export type Amendment = {
  name: string
  effective_on: string
  sections: string[]
  changes_all: boolean
  source_url: string | null
  note: string | null
}

/** How many questions an amendment would hold, and how many quiz sets it would leave without any. */
export const previewQuery = (
  lawId: string,
  {
    sections,
    changes_all,
    effective_on,
  }: Pick<Amendment, 'sections' | 'changes_all' | 'effective_on'>,
): Read<Answer<'preview_amendment'>> => ({
  queryKey: ['laws', 'preview', lawId, sections, changes_all, effective_on],
  queryFn: async () =>
    unwrap(
      await data.rpc('preview_amendment', { law_id: lawId, sections, changes_all, effective_on }),
    ),
})

/** A repeated request sends the same id and adds nothing. */
export const recordAmendment = async (lawId: string, id: string, amendment: Amendment) => {
  unwrap(
    await data
      .from('law_versions')
      .upsert({ id, law_id: lawId, ...amendment }, { onConflict: 'id', ignoreDuplicates: true }),
  )
}

export const removeVersion = async (id: string) => {
  unwrap(await data.from('law_versions').delete().eq('id', id).select('id'))
}

export const reviewLaws = async (lawId: string, ids: string[], corrected: boolean) =>
  unwrap(await data.rpc('review_laws', { question_ids: ids, law_id: lawId, corrected }))
