import { createBucket } from './endpoints/buckets/create-bucket.ts'
import { deleteBucket } from './endpoints/buckets/delete-bucket.ts'
import { emptyBucket } from './endpoints/buckets/empty-bucket.ts'
import { getBucket } from './endpoints/buckets/get-bucket.ts'
import { listBuckets } from './endpoints/buckets/list-buckets.ts'
import { updateBucket } from './endpoints/buckets/update-bucket.ts'
import { notOffered } from './endpoints/not-offered.ts'
import { copyObject } from './endpoints/objects/copy-object.ts'
import {
  downloadObject,
  downloadPublic,
  downloadSigned,
} from './endpoints/objects/download-object.ts'
import { listObjects } from './endpoints/objects/list-objects.ts'
import { listPage } from './endpoints/objects/list-page.ts'
import { moveObject } from './endpoints/objects/move-object.ts'
import { objectInfo, publicInfo } from './endpoints/objects/object-info.ts'
import { purgeBucket, purgeObject } from './endpoints/objects/purge-cache.ts'
import { removeObject, removeObjects } from './endpoints/objects/remove-objects.ts'
import { renderObject, renderPublic, renderSigned } from './endpoints/objects/render-object.ts'
import { replaceObject } from './endpoints/objects/replace-object.ts'
import { signObject } from './endpoints/objects/sign-object.ts'
import { signObjects } from './endpoints/objects/sign-objects.ts'
import { signUpload } from './endpoints/objects/sign-upload.ts'
import { uploadObject } from './endpoints/objects/upload-object.ts'
import { uploadSigned } from './endpoints/objects/upload-signed.ts'
import { resumableUpload, signedResumableUpload } from './endpoints/uploads/resumable-upload.ts'
import type { Endpoint } from './storage-context.ts'

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
