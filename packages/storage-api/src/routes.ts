import {
  createBucket,
  deleteBucket,
  emptyBucket,
  getBucket,
  listBuckets,
  updateBucket,
} from './endpoints/buckets.ts'
import { downloadObject, downloadPublic, downloadSigned } from './endpoints/download-object.ts'
import { listObjects } from './endpoints/list-objects.ts'
import { listPage } from './endpoints/list-page.ts'
import { objectInfo, publicInfo } from './endpoints/object-info.ts'
import { purgeBucket, purgeObject } from './endpoints/purge-cache.ts'
import { removeObject, removeObjects } from './endpoints/remove-objects.ts'
import { renderObject, renderPublic, renderSigned } from './endpoints/render-object.ts'
import { resumableUpload, signedResumableUpload } from './endpoints/resumable-upload.ts'
import { signObject, signObjects, signUpload } from './endpoints/sign-objects.ts'
import { copyObject, moveObject } from './endpoints/transfer-object.ts'
import { replaceObject, uploadObject, uploadSigned } from './endpoints/upload-object.ts'
import { StorageError } from './errors/storage-error.ts'
import type { Endpoint } from './storage-context.ts'

/**
 * Features of Supabase Storage that are not supported: versions of files and their life cycles, the S3
 * protocol, analytics and vectors.
 */
const notOffered: Endpoint = async () => {
  throw new StorageError('NotImplemented')
}

const object = '/:bucket/:name{.+}'

/**
 * All endpoints: method, path, handler. The first match applies. GET includes HEAD. The paths before
 * `/object/:bucket` start with names that no bucket may have.
 */
export const routes: [method: string, path: string, endpoint: Endpoint][] = [
  ['GET', '/bucket', listBuckets],
  ['POST', '/bucket', createBucket],
  ['GET', '/bucket/:bucket', getBucket],
  ['PUT', '/bucket/:bucket', updateBucket],
  ['DELETE', '/bucket/:bucket', deleteBucket],
  ['POST', '/bucket/:bucket/empty', emptyBucket],

  ['POST', '/object/move', moveObject],
  ['POST', '/object/copy', copyObject],
  ['POST', '/object/list/:bucket', listObjects],
  ['POST', '/object/list-v2/:bucket', listPage],
  ['POST', `/object/upload/sign${object}`, signUpload],
  ['PUT', `/object/upload/sign${object}`, uploadSigned],
  ['POST', '/object/sign/:bucket', signObjects],
  ['POST', `/object/sign${object}`, signObject],
  ['GET', `/object/sign${object}`, downloadSigned],
  ['GET', `/object/public${object}`, downloadPublic],
  ['GET', `/object/authenticated${object}`, downloadObject],
  ['GET', `/object/info/public${object}`, publicInfo],
  ['GET', `/object/info/authenticated${object}`, objectInfo],
  ['GET', `/object/info${object}`, objectInfo],
  ['GET', `/render/image/public${object}`, renderPublic],
  ['GET', `/render/image/authenticated${object}`, renderObject],
  ['GET', `/render/image/sign${object}`, renderSigned],
  ['DELETE', '/cdn/:bucket', purgeBucket],
  ['DELETE', `/cdn${object}`, purgeObject],

  ['ALL', '/upload/resumable/sign/:id?', signedResumableUpload],
  ['ALL', '/upload/resumable/:id?', resumableUpload],

  ['ALL', '/bucket/:bucket/lifecycle', notOffered],
  ['ALL', '/s3/*', notOffered],
  ['ALL', '/iceberg/*', notOffered],
  ['ALL', '/vector/*', notOffered],

  ['DELETE', '/object/:bucket', removeObjects],
  ['GET', `/object${object}`, downloadObject],
  ['POST', `/object${object}`, uploadObject],
  ['PUT', `/object${object}`, replaceObject],
  ['DELETE', `/object${object}`, removeObject],
]
