import { expect, test } from 'vitest'
import type { DataApiOptions } from '../src/index.ts'
import { gardening } from './support/garden.ts'

const { ask } = gardening()

type Document = {
  info: unknown
  host: string
  schemes: string[]
  basePath: string
  security?: unknown
  securityDefinitions?: unknown
  // biome-ignore lint/suspicious/noExplicitAny: the document is read untyped
  paths: Record<string, any>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  definitions: Record<string, any>
  parameters: Record<string, unknown>
}

async function describe(more?: Partial<DataApiOptions>): Promise<Document> {
  return (await ask('GET', '/', {}, undefined, more)).body as Document
}

test('title and descriptions are taken from comments', async () => {
  const { info, paths } = await describe()
  expect(info).toMatchObject({ title: 'Garden', description: 'What grows,\nand where' })
  expect(paths['/plants'].get).toMatchObject({ summary: 'Plants', description: 'One row each' })
  expect(paths['/rpc/find'].get).toMatchObject({ summary: 'Finds', description: 'something' })
  expect(paths['/beds'].get).not.toHaveProperty('description')
})

test('columns have type, format, length, default and keys', async () => {
  const { plants, beds } = (await describe()).definitions
  expect(plants.required).toEqual(['id', 'name'])
  expect(plants.properties).toEqual({
    id: { format: 'int64', type: 'integer', description: 'Note:\nThis is a Primary Key.<pk/>' },
    name: { format: 'text', type: 'string', description: 'What it is called' },
    bed_id: {
      format: 'int32',
      type: 'integer',
      description: "Note:\nThis is a Foreign Key to `beds.id`.<fk table='beds' column='id'/>",
    },
    colour: { format: 'int32', type: 'integer', default: 255 },
    heights: { format: 'numeric[]', type: 'array', items: { type: 'number' } },
    planted: { format: 'timestamp with time zone', type: 'string' },
    note: { format: 'jsonb' },
  })
  expect(beds.properties.label).toEqual({
    format: 'character varying',
    type: 'string',
    maxLength: 20,
    default: 'new bed',
  })
})

test('parameters are defined once and referenced', async () => {
  const { paths, parameters } = await describe()
  expect(paths['/beds'].get.parameters.map(({ $ref }: { $ref: string }) => $ref)).toEqual(
    [
      'rowFilter.beds.id',
      'rowFilter.beds.label',
      'select',
      'order',
      'range',
      'rangeUnit',
      'offset',
      'limit',
      'preferCount',
    ].map((name) => `#/parameters/${name}`),
  )
  for (const path of Object.values(paths)) {
    for (const operation of Object.values(path) as { parameters?: { $ref?: string }[] }[]) {
      for (const { $ref } of operation.parameters ?? []) {
        if ($ref) expect(parameters).toHaveProperty([$ref.slice('#/parameters/'.length)])
      }
    }
  }
})

test('functions have their arguments', async () => {
  const { paths } = await describe()
  expect(paths['/rpc/find'].get.parameters).toEqual([
    { name: 'name', in: 'query', required: true, type: 'string', format: 'text' },
    { name: 'near', in: 'query', required: false, type: 'number', format: 'numeric' },
    { name: 'tags', in: 'query', required: false, type: 'string', format: 'text[]' },
  ])
  expect(paths['/rpc/sum'].get.parameters).toEqual([
    {
      name: 'parts',
      in: 'query',
      required: true,
      type: 'array',
      collectionFormat: 'multi',
      items: { type: 'integer', format: 'int32' },
    },
  ])
  expect(paths['/rpc/find'].post.parameters[0].schema).toMatchObject({
    required: ['name'],
    properties: { tags: { type: 'array', items: { type: 'string' } } },
  })
  expect(paths['/rpc/grow']).not.toHaveProperty('get')
  expect(paths).not.toHaveProperty('/rpc/two')
})

test('the host can be that of a proxy', async () => {
  expect(await describe()).toMatchObject({ host: 'test', schemes: ['http'], basePath: '/' })
  expect(await describe({ openapiServerProxyUri: 'https://api.example.org/v1' })).toMatchObject({
    host: 'api.example.org:443',
    schemes: ['https'],
    basePath: '/v1',
  })
})

test('the security definition is included if configured', async () => {
  expect(await describe()).not.toHaveProperty('security')
  expect(await describe({ openapiSecurityActive: true })).toMatchObject({
    security: [{ JWT: [] }],
    securityDefinitions: { JWT: { type: 'apiKey', in: 'header', name: 'Authorization' } },
  })
})

test('a function can replace it', async () => {
  const own = { rootSpec: 'garden.root' }
  expect((await ask('GET', '/', {}, undefined, own)).body).toEqual({ swagger: '2.0', own: true })
  const disabled = { ...own, openapiMode: 'disabled' as const }
  expect(await ask('GET', '/', {}, undefined, disabled)).toMatchObject({ status: 404 })
})

test.each([
  ['/', 'text/csv'],
  ['/', 'image/png'],
  ['/beds', 'application/openapi+json'],
])('%s has no %s', async (path, accept) => {
  expect(await ask('GET', path, { accept })).toMatchObject({
    status: 406,
    body: { code: 'PGRST107' },
  })
})
