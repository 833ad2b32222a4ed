import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { documentedExamples } from '../../../tests/support/documented-examples.ts'
import { png } from './support/pictures.ts'
import { origin, startTestStorage, type TestStorage } from './support/test-storage.ts'

type Client = TestStorage['service']
/** An example of the reference: preparation, call and documented response, or the reason why there is no call. */
type Example = { of: string } & (
  | {
      has?: string[]
      ask: (storage: Client) => Promise<unknown> | unknown
      expected: unknown
      /** Explains a different expectation. */
      differs?: string
    }
  | { aside: string }
)

let storage: TestStorage
let picture: Buffer
beforeAll(async () => {
  storage = await startTestStorage()
  picture = await png()
})
afterAll(() => storage.stop())
beforeEach(async () => {
  await storage.service.emptyBucket('avatars')
  await storage.service.deleteBucket('avatars')
})

const asPng = { contentType: 'image/png' }
const file = () => new Blob([new Uint8Array(picture)], { type: 'image/png' })
const options = { public: false, allowedMimeTypes: ['image/png'], fileSizeLimit: 1024 }
const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/)
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)
const url = (path: string, query = 'token=[\\w.-]+$') =>
  expect.stringMatching(`^${origin}/storage/v1/${path}\\?${query}`)
const lifecycle = 'The product has its own retention rules.'
const widthsOnly = 'Pictures are made smaller to the widths of a list.'
const refused = (status: number, text: string) => ({
  data: null,
  error: expect.objectContaining({ status, message: text }),
})
const message = (text: string) => ({ data: { message: text }, error: null })

const avatar = 'folder/avatar1.png'
const uploaded = (path: string) => ({
  data: { id: uuid, path, fullPath: `avatars/${path}` },
  error: null,
})

const buckets: Example[] = [
  {
    of: 'listBuckets: List buckets',
    has: [],
    ask: async (client) => (await client.listBuckets()).data?.map(({ id }) => id),
    expected: expect.arrayContaining(['avatars']),
  },
  {
    of: 'listBuckets: List buckets with options',
    ask: async (client) => {
      await client.createBucket('production')
      const sorted = { sortColumn: 'created_at', sortOrder: 'desc' } as const
      return client.listBuckets({ limit: 10, offset: 0, ...sorted, search: 'prod' })
    },
    expected: { data: [expect.objectContaining({ id: 'production' })], error: null },
  },
  {
    of: 'getBucket: Get bucket',
    has: [],
    ask: (client) => client.getBucket('avatars'),
    expected: {
      data: expect.objectContaining({
        id: 'avatars',
        name: 'avatars',
        owner: '',
        public: false,
        file_size_limit: 1024,
        allowed_mime_types: ['image/png'],
        created_at: timestamp,
        updated_at: timestamp,
      }),
      error: null,
    },
  },
  {
    of: 'createBucket: Create bucket',
    ask: (client) => client.createBucket('avatars', options),
    expected: { data: { name: 'avatars' }, error: null },
  },
  {
    of: 'updateBucket: Update bucket',
    has: [],
    ask: (client) => client.updateBucket('avatars', options),
    expected: message('Successfully updated'),
  },
  {
    of: 'emptyBucket: Empty bucket',
    has: [avatar],
    ask: (client) => client.emptyBucket('avatars'),
    expected: message('Successfully emptied'),
  },
  {
    of: 'deleteBucket: Delete bucket',
    has: [],
    ask: (client) => client.deleteBucket('avatars'),
    expected: message('Successfully deleted'),
  },
  { of: 'getBucketLifecycle: Get lifecycle configuration', aside: lifecycle },
  { of: 'updateBucketLifecycle: Replace lifecycle configuration', aside: lifecycle },
  { of: 'deleteBucketLifecycle: Delete lifecycle configuration', aside: lifecycle },
  {
    of: 'purgeBucketCache: Purge cache for an entire bucket',
    has: [],
    ask: (client) => client.purgeBucketCache('avatars'),
    expected: message('success'),
  },
  {
    of: 'purgeBucketCache: Purge only transformations for an entire bucket',
    has: [],
    ask: (client) => client.purgeBucketCache('avatars', { transformations: true }),
    expected: message('success'),
  },
]

const files: Example[] = [
  {
    of: 'upload: Upload file',
    has: [],
    ask: (client) =>
      client
        .from('avatars')
        .upload('public/avatar1.png', file(), { cacheControl: '3600', upsert: false }),
    expected: uploaded('public/avatar1.png'),
  },
  {
    of: 'upload: Upload file using ArrayBuffer from base64 file data',
    has: [],
    ask: (client) =>
      client.from('avatars').upload('public/avatar1.png', new Uint8Array(picture).buffer, asPng),
    expected: uploaded('public/avatar1.png'),
  },
  {
    of: 'upload: Handling errors',
    has: ['public/avatar1.png'],
    ask: (client) => client.from('avatars').upload('public/avatar1.png', file()),
    expected: {
      data: null,
      error: expect.objectContaining({
        statusCode: '409',
        message: 'The resource already exists',
      }),
    },
  },
  {
    of: 'uploadToSignedUrl: Upload to a signed URL',
    has: [],
    ask: async (client) => {
      const signed = await client.from('avatars').createSignedUploadUrl('folder/cat.jpg')
      return client
        .from('avatars')
        .uploadToSignedUrl('folder/cat.jpg', signed.data?.token ?? '', file())
    },
    expected: { data: { path: 'folder/cat.jpg', fullPath: 'avatars/folder/cat.jpg' }, error: null },
  },
  {
    of: 'createSignedUploadUrl: Create Signed Upload URL',
    has: [],
    ask: (client) => client.from('avatars').createSignedUploadUrl('folder/cat.jpg'),
    expected: {
      data: {
        signedUrl: url('object/upload/sign/avatars/folder/cat.jpg'),
        path: 'folder/cat.jpg',
        token: expect.any(String),
      },
      error: null,
    },
  },
  {
    of: 'update: Update file',
    has: ['public/avatar1.png'],
    ask: (client) =>
      client.from('avatars').update('public/avatar1.png', file(), { cacheControl: '3600' }),
    expected: uploaded('public/avatar1.png'),
  },
  {
    of: 'update: Update file using ArrayBuffer from base64 file data',
    has: ['public/avatar1.png'],
    ask: (client) =>
      client.from('avatars').update('public/avatar1.png', new Uint8Array(picture).buffer, asPng),
    expected: uploaded('public/avatar1.png'),
  },
  {
    of: 'move: Move file',
    has: ['public/avatar1.png'],
    ask: (client) => client.from('avatars').move('public/avatar1.png', 'private/avatar2.png'),
    expected: message('Successfully moved'),
  },
  {
    of: 'copy: Copy file',
    has: ['public/avatar1.png'],
    ask: (client) => client.from('avatars').copy('public/avatar1.png', 'private/avatar2.png'),
    expected: { data: { path: 'avatars/private/avatar2.png' }, error: null },
  },
  {
    of: 'copy: Copy file with content encoding',
    has: ['source.png'],
    ask: (client) =>
      client.from('avatars').copy('source.png', 'copy.png', {
        copyMetadata: false,
        metadata: { contentEncoding: 'gzip' },
      }),
    expected: refused(501, 'This is not offered here'),
    differs: 'What a file is follows from its bytes alone.',
  },
  {
    of: 'createSignedUrl: Create Signed URL',
    has: [avatar],
    ask: (client) => client.from('avatars').createSignedUrl(avatar, 60),
    expected: { data: { signedUrl: url(`object/sign/avatars/${avatar}`) }, error: null },
  },
  {
    of: 'createSignedUrl: Create a signed URL for an asset with transformations',
    has: [avatar],
    ask: (client) =>
      client
        .from('avatars')
        .createSignedUrl(avatar, 60, { transform: { width: 100, height: 100 } }),
    expected: refused(400, 'height is not offered, only width'),
    differs: widthsOnly,
  },
  {
    of: 'createSignedUrl: Create a signed URL which triggers the download of the asset',
    has: [avatar],
    ask: async (client) => {
      const { data } = await client.from('avatars').createSignedUrl(avatar, 60, { download: true })
      const path = data?.signedUrl.replace(`${origin}/storage/v1`, '') ?? ''
      const got = await storage.send(path, {}, 'anon')
      return got.headers.get('content-disposition')
    },
    expected: expect.stringMatching(/^attachment;/),
  },
  {
    of: 'createSignedUrls: Create Signed URLs',
    has: [avatar, 'folder/avatar2.png'],
    ask: (client) => client.from('avatars').createSignedUrls([avatar, 'folder/avatar2.png'], 60),
    expected: {
      data: [avatar, 'folder/avatar2.png'].map((path) => ({
        error: null,
        path,
        signedURL: expect.stringMatching(`^/object/sign/avatars/${path}\\?token=`),
        signedUrl: url(`object/sign/avatars/${path}`),
      })),
      error: null,
    },
  },
  {
    of: 'download: Download file',
    has: [avatar],
    ask: async (client) => {
      const { data, error } = await client.from('avatars').download(avatar)
      return { size: data?.size, type: data?.type, error }
    },
    expected: { size: expect.any(Number), type: 'image/png', error: null },
  },
  {
    of: 'download: Download file with transformations',
    has: [avatar],
    ask: (client) =>
      client
        .from('avatars')
        .download(avatar, { transform: { width: 100, height: 100, quality: 80 } }),
    expected: refused(400, 'height is not offered, only width'),
    differs: widthsOnly,
  },
  {
    of: 'download: Download with cache control (useful in Edge Functions)',
    has: [avatar],
    ask: (client) => client.from('avatars').download(avatar, {}, { cache: 'no-store' }),
    expected: { data: expect.any(Blob), error: null },
  },
  {
    of: 'download: Download with abort signal',
    has: [avatar],
    ask: (client) =>
      client.from('avatars').download(avatar, {}, { signal: new AbortController().signal }),
    expected: { data: expect.any(Blob), error: null },
  },
  {
    of: 'info: Get file info',
    has: [avatar],
    ask: (client) => client.from('avatars').info(avatar),
    expected: {
      data: expect.objectContaining({
        size: expect.any(Number),
        lastModified: timestamp,
        metadata: {},
      }),
      error: null,
    },
  },
  {
    of: 'exists: Check file existence',
    has: [avatar],
    ask: (client) => client.from('avatars').exists(avatar),
    expected: { data: true, error: null },
  },
  {
    of: 'getPublicUrl: Returns the URL for an asset in a public bucket',
    ask: (client) => client.from('public-bucket').getPublicUrl(avatar),
    expected: {
      data: { publicUrl: `${origin}/storage/v1/object/public/public-bucket/${avatar}` },
    },
  },
  {
    of: 'getPublicUrl: Returns the URL for an asset in a public bucket with transformations',
    ask: (client) =>
      client.from('public-bucket').getPublicUrl(avatar, { transform: { width: 100, height: 100 } }),
    expected: {
      data: {
        publicUrl: url(`render/image/public/public-bucket/${avatar}`, 'width=100&height=100$'),
      },
    },
  },
  {
    of: 'getPublicUrl: Returns the URL which triggers the download of an asset in a public bucket',
    ask: (client) => client.from('public-bucket').getPublicUrl(avatar, { download: true }),
    expected: { data: { publicUrl: url(`object/public/public-bucket/${avatar}`, 'download=') } },
  },
  {
    of: 'remove: Delete file',
    has: [avatar],
    ask: (client) => client.from('avatars').remove([avatar]),
    expected: {
      data: [expect.objectContaining({ name: avatar, bucket_id: 'avatars' })],
      error: null,
    },
    differs: 'The reference shows no rows; Storage returns the files it deleted.',
  },
  {
    of: 'remove: Delete a specific object version',
    has: [avatar],
    ask: (client) =>
      client.from('avatars').remove([{ path: avatar, versionId: 'noncurrent-version-id' }]),
    expected: refused(501, 'This is not offered here'),
    differs: 'Former versions of files are not stored.',
  },
  {
    of: 'purgeCache: Purge a single cached object',
    has: [avatar],
    ask: (client) => client.from('avatars').purgeCache(avatar),
    expected: message('success'),
  },
  {
    of: 'purgeCache: Purge only transformations for a single object',
    has: [avatar],
    ask: (client) => client.from('avatars').purgeCache(avatar, { transformations: true }),
    expected: message('success'),
  },
  {
    of: 'list: List files in a bucket',
    has: [avatar],
    ask: (client) =>
      client
        .from('avatars')
        .list('folder', { limit: 100, offset: 0, sortBy: { column: 'name', order: 'asc' } }),
    expected: {
      data: [
        {
          name: 'avatar1.png',
          id: uuid,
          updated_at: timestamp,
          created_at: timestamp,
          last_accessed_at: timestamp,
          metadata: {
            eTag: expect.stringMatching(/^"[^"]+"$/),
            size: expect.any(Number),
            mimetype: 'image/png',
            cacheControl: 'max-age=3600',
            lastModified: timestamp,
            contentLength: expect.any(Number),
            httpStatusCode: 200,
          },
        },
      ],
      error: null,
    },
  },
  {
    of: 'list: Search files in a bucket',
    has: ['folder/jon.png', 'folder/mary.png'],
    ask: async (client) => {
      const sortBy = { column: 'name', order: 'asc' } as const
      const search = { limit: 100, offset: 0, sortBy, search: 'jon' }
      return (await client.from('avatars').list('folder', search)).data?.map(({ name }) => name)
    },
    expected: ['jon.png'],
  },
  {
    of: 'listV2: List files with pagination',
    has: [avatar, 'folder/avatar2.png', 'folder/more/a.png'],
    ask: async (client) => {
      const wanted = { prefix: 'folder/', limit: 2, with_delimiter: true }
      const { data: first } = await client.from('avatars').listV2(wanted)
      const cursor = first?.nextCursor ?? ''
      const { data: second } = await client.from('avatars').listV2({ ...wanted, cursor })
      return { first, second }
    },
    expected: {
      first: expect.objectContaining({
        hasNext: true,
        folders: [],
        objects: [
          expect.objectContaining({ name: avatar, key: 'avatar1.png', id: uuid }),
          expect.objectContaining({ name: 'folder/avatar2.png', id: uuid }),
        ],
      }),
      second: expect.objectContaining({
        hasNext: false,
        folders: [{ name: 'folder/more/', key: 'more' }],
        objects: [],
      }),
    },
  },
]

const tables: [file: string, examples: Example[]][] = [
  ['packages/StorageBucketApi', buckets],
  ['packages/StorageFileApi', files],
]
describe.each(tables)('%s', (source, examples) => {
  test('lists every example of the reference', () => {
    const there = documentedExamples('storage-js', [source])
    const name = source.split('/').at(-1)
    expect(examples.map(({ of }) => `${name}.${of}`).sort()).toEqual(there.sort())
  })

  const asked = examples.flatMap((example) => ('ask' in example ? [example] : []))
  test.each(asked)('$of', async ({ has, ask, expected }) => {
    const { service } = storage
    if (has) await service.createBucket('avatars', options)
    for (const path of has ?? []) await service.from('avatars').upload(path, file())
    expect(await ask(service)).toEqual(expected)
  })
})
