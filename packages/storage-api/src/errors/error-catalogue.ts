/**
 * Supabase Storage's error codes used by this package: status, `error` of the earlier format, and message.
 * Source: https://supabase.com/docs/guides/storage/debugging/error-codes
 */
export const errorCatalogue = {
  AccessDenied: [403, 'Unauthorized', 'Access denied'],
  BucketAlreadyExists: [409, 'Duplicate', 'The bucket already exists'],
  BucketNotEmpty: [409, 'InvalidRequest', 'The bucket you tried to delete is not empty'],
  EntityTooLarge: [413, 'Payload too large', 'The object exceeded the maximum allowed size'],
  InternalError: [500, 'Internal', 'Internal server error'],
  InvalidBucketName: [400, 'Invalid Input', 'Bucket name invalid'],
  InvalidJWT: [401, 'Unauthorized', 'Invalid API key or access token'],
  InvalidKey: [400, 'InvalidKey', 'Invalid key'],
  InvalidMimeType: [415, 'invalid_mime_type', 'This type of file is not supported here'],
  InvalidRange: [416, 'InvalidRange', 'The requested range cannot be satisfied'],
  InvalidRequest: [400, 'InvalidRequest', 'The request is not valid'],
  InvalidSignature: [400, 'InvalidSignature', 'The signature is not valid, or no longer'],
  KeyAlreadyExists: [409, 'Duplicate', 'The resource already exists'],
  NoSuchBucket: [404, 'Bucket not found', 'Bucket not found'],
  NoSuchKey: [404, 'not_found', 'Object not found'],
  NotFound: [404, 'not_found', 'Not found'],
  NotImplemented: [501, 'NotImplemented', 'This is not offered here'],
  QuotaExceeded: [413, 'QuotaExceeded', 'The bucket is full'],
  ResourceLocked: [423, 'ResourceLocked', 'Too much is under way; try again soon'],
  ServiceUnavailable: [503, 'ServiceUnavailable', 'Out of reach for a moment; try again soon'],
  SlowDown: [429, 'SlowDown', 'Too many pictures at a time; try again soon'],
  TusError: [409, 'TusError', 'The upload stands elsewhere'],
} as const satisfies Record<string, readonly [number, string, string]>

export type StorageErrorCode = keyof typeof errorCatalogue
