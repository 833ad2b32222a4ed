import { text } from 'node:stream/consumers'
import { MantineProvider } from '@mantine/core'
import type { Answer } from '@sanamsob/domain'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { prerenderToNodeStream } from 'react-dom/static'
import { expect, it } from 'vitest'
import { DuplicatePair } from './duplicate-pair'

type Pair = Answer<'list_likely_duplicates'>['pairs'][number]

const question: Pair['question'] = {
  id: '1',
  question_text: 'ลาป่วยได้ 30 วัน',
  options: ['ก', 'ข', 'ค', 'ง'],
  correct_choice: 1,
  status: 'published',
  passage: null,
  quiz_set: { id: '3', name: 'ชุด' },
} as Pair['question']

/** The contents of the marks of the rendered pair, without their markup. */
async function marks(other: Partial<Pair['question']>): Promise<string[]> {
  const pair = { likeness: 0.9, question, other: { ...question, id: '2', ...other } } as Pair
  const history = createMemoryHistory()
  const router = createRouter({ routeTree: createRootRoute(), history })
  const view = (
    <QueryClientProvider client={new QueryClient()}>
      <RouterContextProvider router={router as never}>
        <MantineProvider>
          <DuplicatePair pair={pair} onDelete={() => {}} />
        </MantineProvider>
      </RouterContextProvider>
    </QueryClientProvider>
  )
  const html = await text((await prerenderToNodeStream(view)).prelude)
  return [...html.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, marked = '']) =>
    marked.replaceAll(/<[^>]*>/g, '').trim(),
  )
}

it('marks where the questions differ, on both sides', async () => {
  expect(await marks({ question_text: 'ลาป่วยได้ 45 วัน' })).toEqual(['30', '45'])
  expect(await marks({ options: ['ก', 'ข', 'ฉ', 'ง'] })).toEqual(['ค', 'ฉ'])
})

it('marks a differing key, and nothing in equal questions', async () => {
  expect(await marks({ correct_choice: 2 })).toEqual(['1', '2'])
  expect(await marks({})).toEqual([])
})
